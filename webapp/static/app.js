// Starts the page: who am I, what is shown, keep it fresh. What other scripts need is exported here.
import "./forms.js";
import { landing } from "./partial.js";
import { start } from "./session.js";
import { freshen, keepFresh } from "./stream.js";

export { announce, notice } from "./notice.js";
export { refetch, root } from "./partial.js";
export { act, post } from "./post.js";
export { guard, haptic } from "./tg.js";

// Resolved when the first partial is in place.
export const ready = begin();

async function begin() {
  if (!(await start())) landing();
  await freshen();
  keepFresh();
}
