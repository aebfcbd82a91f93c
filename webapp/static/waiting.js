// Another of my tables waits for me: a banner leads there from wherever I am. A link tapped in Telegram while the
// page is open does not always reach it, this does.
import { root } from "./partial.js";
import { call } from "./session.js";
import { word } from "./words.js";

const EVERY = 30000;
const banner = document.getElementById("waiting");
let tables = [];

/** Begins to look out for tables that wait. */
export function lookOut() {
  document.addEventListener("partial:after", draw);
  document.addEventListener("act:end", look);
  document.addEventListener("visibilitychange", look);
  document.addEventListener("telegram:activated", look);
  setInterval(look, EVERY);
  return look();
}

async function look() {
  if (document.hidden) return;
  try {
    const response = await call("/api/waiting", { cache: "no-store" });
    if (!response.ok) return;
    ({ tables } = await response.json());
    draw();
  } catch {
    // the page says itself when there is no network
  }
}

function draw() {
  const { table, poll } = root().dataset;
  const other = tables.find(({ id }) => id !== table && location.pathname !== `/t/${id}`);
  banner.hidden = !other || poll !== undefined; // my tables show it themselves
  document.body.classList.toggle("has-waiting", !banner.hidden);
  if (banner.hidden) return;
  banner.setAttribute("aria-label", word("waiting"));
  const link = banner.firstElementChild;
  link.href = `/t/${other.id}`;
  link.firstElementChild.textContent = word("waiting");
  link.lastElementChild.textContent = other.name;
}
