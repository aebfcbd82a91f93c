// Whether the bot may write to this player. A page asks where a game over days would need it
// (<button data-writing="id of the player">); who has answered is not asked again on this device, but can say so in
// the settings (data-always). <p data-unasked> stands in the question's place where it is not asked.
import { refetch } from "./partial.js";
import { call } from "./session.js";
import { asksToWrite, askToWrite } from "./tg.js";

const answered = new Set(); // where storage is refused, until the page is closed
let dropped = false; // whether a page came with a question that was not asked

document.addEventListener("partial:before", ({ detail: { next } }) => {
  for (const button of next.querySelectorAll("[data-writing]")) {
    const place = button.closest("[data-asks]");
    const asks = asksToWrite() && ("always" in button.dataset || !hasAnswered(button.dataset.writing));
    dropped ||= !asks;
    if (asks) place.querySelector("[data-unasked]")?.remove();
    else if (place.querySelector("[data-unasked]")) button.remove();
    else place.remove();
  }
});

// Telegram's script may come later than the page.
document.addEventListener("telegram:began", () => dropped && asksToWrite() && refetch().catch(() => undefined));

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-writing]");
  if (!button || button.disabled) return;
  button.disabled = true;
  try {
    const allowed = await askToWrite();
    remember(button.dataset.writing);
    await call("/settings/write-access", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ allowed }),
    });
    await refetch();
  } catch {
    // Telegram is asking already, or there is no network: the bot hears the answer from Telegram, too
  }
  button.disabled = false;
});

const key = (player) => `marias:asked:${player}`;

function hasAnswered(player) {
  try {
    return answered.has(player) || localStorage.getItem(key(player)) !== null;
  } catch {
    return false;
  }
}

function remember(player) {
  answered.add(player);
  try {
    localStorage.setItem(key(player), "yes");
  } catch {
    // see `answered`
  }
}
