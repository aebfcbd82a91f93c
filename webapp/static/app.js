// Starts the page: who am I, what is shown, keep it fresh. What other scripts need is exported here.
import "./forms.js";
import { landing } from "./partial.js";
import { destination, session, start } from "./session.js";
import { freshen, keepFresh } from "./stream.js";
import { lookOut } from "./waiting.js";
import "./writing.js";

export { announce, notice } from "./notice.js";
export { refetch, root } from "./partial.js";
export { act, post } from "./post.js";
export { guard, haptic } from "./tg.js";

// Resolved when the first partial is in place.
export const ready = begin();

async function begin() {
  // The other scripts listen to the first page, too.
  const scripts = new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
  const known = await start();
  if (!known) landing();
  else if (destination() && location.pathname === "/") return location.replace(destination());
  else session().catch(() => undefined); // whoever needs it asks again and hears why
  await scripts;
  await freshen();
  keepFresh();
  if (known) lookOut();
}
