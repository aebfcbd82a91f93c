// Fetches the partial of this page and morphs it in. table.js and motion.js listen to the two events:
//   partial:before  detail {root, next, headers, waitUntil(promise)}: the page as it is, the <main> that
//                   comes; every promise given to waitUntil delays the morph
//   partial:after   detail {root, headers}: the page as it is now
import { call, problem, Refusal } from "./session.js";
import { localize } from "./times.js";
import { dress } from "./tg.js";
import { speak, word } from "./words.js";

let fetching;
let again = false;
let showing = Promise.resolve();
let path = location.pathname;

/** The page's <main>. */
export const root = () => document.querySelector("main");

/** The landing page takes the place of this one: there is no player. It keeps the code he was invited with. */
export function landing() {
  if (path === "/rules" || path.startsWith("/lessons")) return;
  const [, code] = /^\/join\/(\w+)$/.exec(path) ?? [];
  path = code ? `/landing?code=${code}` : "/landing";
}

/** Fetches the page's partial afresh; calls while one is under way come down to one more. Never rejects on "no". */
export function refetch() {
  if (fetching) {
    again = true;
    return fetching;
  }
  fetching = load().finally(() => {
    fetching = undefined;
    if (again) {
      again = false;
      refetch().catch(() => undefined); // the caller of the first one hears of the network
    }
  });
  return fetching;
}

async function load() {
  try {
    const response = await call(`/p${path}${position()}`, { cache: "no-store" });
    if (!response.ok) throw new Refusal(response.status, await problem(response));
    await show(await response.text(), response.headers);
  } catch (error) {
    if (![401, 403, 404].includes(error.status)) throw error;
    instead(error);
  }
}

/** What stands where a page cannot be shown: why, and the ways on. */
function instead({ status, text }) {
  const page = document.createElement("main");
  page.className = "page";
  const why = page.appendChild(document.createElement("p"));
  why.className = "lead";
  why.textContent = text;
  const { telegram } = document.documentElement.dataset;
  const ways = status === 401 ? { telegram, rules: "/rules" } : { home: "/" };
  for (const [name, href] of Object.entries(ways).filter(([, href]) => href)) {
    const way = page.appendChild(document.createElement("a"));
    way.className = "btn";
    way.href = href;
    way.textContent = word(name);
  }
  root().replaceWith(page);
  document.dispatchEvent(new CustomEvent("partial:after", { detail: { root: page, headers: new Headers() } }));
}

/** Shows a partial after those that came before it. */
export function show(html, headers) {
  showing = showing.then(() => change(html, headers));
  return showing;
}

async function change(html, headers) {
  const old = root();
  speak(headers.get("Content-Language"));
  const next = parse(html);
  if (!next || isOlder(next, old)) return;
  localize(next);
  const waits = [];
  const waitUntil = (promise) => waits.push(promise);
  document.dispatchEvent(new CustomEvent("partial:before", { detail: { root: old, next, headers, waitUntil } }));
  await Promise.allSettled(waits);
  Idiomorph.morph(root(), next, { morphStyle: "outerHTML", ignoreActiveValue: true, callbacks: { beforeAttributeUpdated } });
  const now = root();
  if (now.dataset.title) document.title = now.dataset.title;
  dress(now);
  document.dispatchEvent(new CustomEvent("partial:after", { detail: { root: now, headers } }));
}

/** What the reader has folded out or in stays so. */
const beforeAttributeUpdated = (name, { localName }) => !(name === "open" && localName === "details");

const parse = (html) => new DOMParser().parseFromString(html, "text/html").querySelector("main");

/** An answer that was overtaken by a newer one. */
function isOlder(next, old) {
  return next.dataset.table === old.dataset.table && Number(next.dataset.version) < Number(old.dataset.version);
}

function position() {
  const { deal, seen, way } = root().dataset;
  return deal && seen ? `?${new URLSearchParams({ deal, seen, ...(way && { way }) })}` : "";
}
