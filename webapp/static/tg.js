// Telegram's side of the page. Where Telegram is missing everything here does nothing.
import { paint } from "./theme.js";
import { word } from "./words.js";

const LEAST_HEIGHT = 200;
const app = () => window.Telegram?.WebApp;
const can = (version) => app()?.isVersionAtLeast?.(version) ?? false;
let back;
let swipes;
let guarded;

/** Once, when Telegram's script is there. Telegram may open the page without saying for whom. */
function begin() {
  const telegram = app();
  if (!telegram?.initData && (telegram?.platform ?? "unknown") === "unknown") return;
  telegram.ready();
  telegram.expand();
  colour();
  measure({ isStateStable: true });
  telegram.onEvent("themeChanged", colour);
  telegram.onEvent("viewportChanged", measure);
  addEventListener("resize", () => measure({ isStateStable: true }));
  telegram.onEvent("activated", () => document.dispatchEvent(new CustomEvent("telegram:activated")));
  telegram.BackButton?.onClick(() => back && location.assign(back));
  if (can("7.0")) {
    telegram.SettingsButton.onClick(() => location.assign("/settings"));
    telegram.SettingsButton.show();
  }
  document.addEventListener("click", follow);
  dress(document.querySelector("main"));
  document.dispatchEvent(new CustomEvent("telegram:began"));
}

/** What a page asks of Telegram: its back button and no vertical swipes at a table. */
export function dress(root) {
  if (!app()?.initData || !root) return;
  back = root.dataset.back;
  if (can("6.1")) app().BackButton[back ? "show" : "hide"]();
  const wanted = root.dataset.swipes ?? "on"; // Telegram keeps to what another page asked for
  if (can("7.7") && swipes !== wanted) {
    swipes = wanted;
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
  if (!can("6.2") || guarded === choosing) return;
  guarded = choosing;
  app()[choosing ? "enableClosingConfirmation" : "disableClosingConfirmation"]();
}

/** Whether Telegram can be asked to let the bot write. */
export const asksToWrite = () => Boolean(app()?.initData) && can("6.9");

/** Telegram's own question whether the bot may write; resolves to the answer. */
export const askToWrite = () => new Promise((resolve) => app().requestWriteAccess((yes) => resolve(Boolean(yes))));

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

function colour() {
  const page = paint(app().themeParams, app().colorScheme);
  if (can("6.1")) app().setBackgroundColor(page);
  if (can("6.9")) app().setHeaderColor(page);
}

/** The height of the page while nothing slides: at the start Telegram may tell none, or one that cannot be. */
function measure({ isStateStable }) {
  if (!isStateStable) return;
  const height = app().viewportStableHeight;
  const { style } = document.documentElement;
  if (height >= LEAST_HEIGHT) style.setProperty("--screen", `${height}px`);
  else style.removeProperty("--screen");
}

/** A link into Telegram does not lead out of it. */
function follow(event) {
  const link = event.target.closest?.("a[href^='https://t.me/']");
  if (!link || !can("6.1")) return;
  event.preventDefault();
  app().openTelegramLink(link.href);
}

if (window.Telegram) begin();
else document.getElementById("telegram")?.addEventListener("load", begin);
