// Starts the page: who am I, what is shown, keep it fresh. What other scripts need is exported here.
import "./forms.js";
import { landing } from "./partial.js";
import { invitation, session, start } from "./session.js";
import { freshen, keepFresh } from "./stream.js";

export { announce, notice } from "./notice.js";
export { refetch, root } from "./partial.js";
export { act, post } from "./post.js";
export { guard, haptic } from "./tg.js";

// Resolved when the first partial is in place.
export const ready = begin();

async function begin() {
  // The other scripts listen to the first page, too.
  const scripts = new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
  if (!(await start())) landing();
  else if (invitation() && location.pathname === "/") return location.replace(`/join/${invitation()}`);
  else session().catch(() => undefined); // whoever needs it asks again and hears why
  await scripts;
  await freshen();
  return keepFresh();
}
