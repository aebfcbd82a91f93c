// Telegram's side of the page. Where Telegram is missing everything here does nothing.
import { word } from "./words.js";

const app = () => window.Telegram?.WebApp;
const can = (version) => app()?.isVersionAtLeast?.(version) ?? false;
let back;
let swipes;

/** Once, when Telegram's script is there. */
function begin() {
  const telegram = app();
  if (!telegram?.initData) return;
  telegram.ready();
  telegram.expand();
  scheme();
  telegram.onEvent("themeChanged", scheme);
  telegram.BackButton?.onClick(() => back && location.assign(back));
  dress(document.querySelector("main"));
}

/** What a page asks of Telegram: its back button and no vertical swipes at a table. */
export function dress(root) {
  if (!app()?.initData || !root) return;
  back = root.dataset.back;
  if (can("6.1")) app().BackButton[back ? "show" : "hide"]();
  if (can("7.7") && swipes !== root.dataset.swipes) {
    swipes = root.dataset.swipes;
    swipes === "off" ? app().disableVerticalSwipes() : app().enableVerticalSwipes();
  }
}

/** A touch: "play" when a card goes down, "turn" when it becomes my turn, "no" for a refusal. */
export function haptic(kind) {
  if (!can("6.1")) return;
  const feedback = app().HapticFeedback;
  if (kind === "play") feedback.impactOccurred("light");
  else if (kind === "turn") feedback.notificationOccurred("success");
  else feedback.notificationOccurred("error");
}

/** Asks before closing, only in the middle of a choice. */
export function guard(choosing) {
  if (can("6.2")) app()[choosing ? "enableClosingConfirmation" : "disableClosingConfirmation"]();
}

/** Hands a link on: through Telegram, the system's own sheet, or the clipboard. Resolves to a sentence or nothing. */
export async function share(link, text) {
  if (app()?.initData) {
    app().openTelegramLink(`https://t.me/share/url?${new URLSearchParams({ url: link, text })}`);
    return undefined;
  }
  if (navigator.share) {
    await navigator.share({ url: link, text }).catch(() => undefined);
    return undefined;
  }
  await navigator.clipboard.writeText(link);
  return word("copied");
}

function scheme() {
  document.documentElement.dataset.scheme = app().colorScheme;
}

if (window.Telegram) begin();
else document.getElementById("telegram")?.addEventListener("load", begin);
