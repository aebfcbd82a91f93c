// Cards glide: from the hand or a player to the trick, the full trick rests, then glides to its taker. The page
// is morphed at once; ghosts over it show how it came to be. Nothing moves where reduced motion is asked for.
// table.js listens to two events:
//   trick:full   detail {text}: a full trick lies on the table, the text says whose it is
//   trick:taken  it is gone
const FLY = 340;
const REST = 950;
const TAKE = 440;
const DEAL = 260;
const NEW_COUNT = 1200;
const EASE = "cubic-bezier(.2,.7,.25,1)";
const PAPER = { background: "#fdf6e4", boxShadow: "0 0 0 3px #fdf6e4", color: "#2b2118" };
const TILT = { l: -4, r: 4, m: 0 };

const html = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const layer = document.createElement("div");
layer.className = "fly";
layer.setAttribute("aria-hidden", "true");
document.body.append(layer);

let deal; // of what is shown
let shown = 0; // plays of that deal up to here were shown
let ghosts = new Map(); // place → ghost lying on the table
let hand = new Map(); // card → where it lay in my hand before the page changed
let lying = []; // what lay on the table before the page changed
let running = Promise.resolve();
let waiting = 0; // events that are still to be shown
let era = 0; // grows whenever they are dropped
let counts = new Map(); // place → tricks taken, before the page changed
let held = new Map(); // place → tricks taken, told when the trick has reached its taker
let flown; // my own play that was shown before the server knew of it

document.addEventListener("partial:before", ({ detail: { root, next, waitUntil } }) => {
  if (!waiting && !flown) remember(root);
  if (next.matches(".result") && root.querySelector("#trick") && isNext(next)) {
    waitUntil(follow(root, happened(next)).then(clear));
  }
});

document.addEventListener("partial:after", ({ detail: { root } }) => {
  const known = isNext(root);
  const events = known ? happened(root) : [];
  if (!known && deal !== undefined && root.dataset.deal) deals(root);
  if (!known) clear();
  deal = root.dataset.deal;
  if (!root.querySelector("#trick") || !moves()) {
    shown = Number(root.dataset.seen ?? 0);
    if (!waiting) clear();
    return;
  }
  follow(root, events);
  shown = Math.max(shown, Number(root.dataset.seen ?? 0));
});

document.addEventListener("act:end", () => {
  if (flown && !waiting) clear();
});
document.addEventListener("visibilitychange", () => document.hidden && clear());
addEventListener("resize", clear);

/** Shows my own card on its way before the server has answered. */
export function throwCard(root, card) {
  const button = document.getElementById(`c-${card}`);
  if (!button || !root.querySelector("#trick") || !moves()) return;
  remember(root);
  begin(root);
  flown = { n: Number(root.dataset.seen), done: play(root, "m", card) };
  button.classList.add("gone");
}

const moves = () => !calm.matches && !document.hidden && "animate" in layer;
const isNext = (root) => deal !== undefined && root.dataset.deal === deal;

/** The plays and takings that a page brings with it and that were not shown yet. */
function happened(root) {
  return [...root.querySelectorAll("#events > li")]
    .map(({ dataset, textContent }) => ({ ...dataset, n: Number(dataset.n), text: textContent }))
    .filter(({ n, kind }) => n >= shown && kind !== "say");
}

function remember(root) {
  lying = [...root.querySelectorAll("#trick > [data-card]")].map((at) => [at.id.slice(2), at.dataset.card]);
  hand = new Map([...root.querySelectorAll("#hand .card")].map((at) => [at.dataset.card, box(at)]));
  counts = new Map(Object.keys(TILT).map((place) => [place, countOf(root, place)?.textContent]));
}

/** Shows events after those that are still being shown. */
function follow(root, events) {
  for (const place of held.keys()) hold(root, place);
  if (!events.length || !moves()) return running;
  begin(root);
  waiting += events.length;
  const speed = waiting > 4 ? 0.7 : 1;
  const now = era;
  for (const event of events) {
    if (event.kind === "take") full(root, event);
    running = running.then(() => now === era && show(event, speed)).finally(() => now === era && (waiting -= 1));
  }
  return (running = running.then(() => now === era && !waiting && clear()));
}

/** Who taps does not want to look on: everything lies where it belongs. */
export function hurry() {
  if (waiting) clear();
}

/** Until it has been taken away, a full trick is what the page is about. */
function full(root, { place, text }) {
  hold(root, place);
  document.dispatchEvent(new CustomEvent("trick:full", { detail: { text } }));
}

function hold(root, place) {
  const at = countOf(root, place);
  held.set(place, at?.textContent);
  if (at && counts.get(place)) at.textContent = counts.get(place);
}

function taken(place) {
  if (!held.has(place)) return;
  const at = countOf(document, place);
  if (at && held.get(place)) {
    at.textContent = held.get(place);
    counts.set(place, at.textContent);
    at.animate([PAPER, { ...PAPER, offset: 0.7 }, {}], NEW_COUNT);
  }
  held.delete(place);
  if (!held.size) document.dispatchEvent(new CustomEvent("trick:taken"));
}

async function show({ n, kind, place, card }, speed) {
  const root = document.querySelector("main");
  if (!html.classList.contains("moving") || !root.querySelector("#trick")) return;
  if (kind === "take") {
    await take(root, place, speed);
  } else if (flown?.n === n) {
    await flown.done;
    flown = undefined;
  } else {
    await play(root, place, card, speed);
  }
}

/** From here on ghosts stand for the cards of the trick. */
function begin(root) {
  if (html.classList.contains("moving")) return;
  html.classList.add("moving");
  for (const [place, card] of lying) ghosts.set(place, ghost(slot(root, place), card, TILT[place]));
}

function clear() {
  era += 1;
  waiting = 0;
  running = Promise.resolve();
  for (const place of [...held.keys()]) taken(place);
  for (const animation of layer.getAnimations({ subtree: true })) animation.cancel();
  layer.replaceChildren();
  ghosts = new Map();
  flown = undefined;
  lying = [];
  html.classList.remove("moving");
}

function play(root, place, card, speed = 1) {
  ghosts.get(place)?.remove();
  const to = slot(root, place);
  const at = ghost(to, card, TILT[place]);
  ghosts.set(place, at);
  const from = (place === "m" && hand.get(card)) || shrunk(seatOf(root, place), to);
  return glide(at, [{ transform: moved(from, to), opacity: place === "m" ? 1 : 0.3 }, { transform: turned(place), opacity: 1 }], FLY * speed);
}

async function take(root, place, speed) {
  const now = era;
  await rest(REST * speed);
  if (now !== era) return;
  const target = seatOf(root, place);
  const going = [...ghosts].map(([from, at]) => {
    const to = shrunk(target, slot(root, from));
    return glide(at, [{ transform: turned(from), opacity: 1 }, { opacity: 1, offset: 0.7 }, { transform: moved(to, slot(root, from)), opacity: 0 }], TAKE * speed);
  });
  await Promise.all(going);
  if (now !== era) return;
  taken(place);
  for (const at of ghosts.values()) at.remove();
  ghosts = new Map();
}

/** A new hand comes card by card. */
function deals(root) {
  if (!moves()) return;
  [...root.querySelectorAll("#hand .card")].forEach((card, n) =>
    card.animate([{ transform: "translateY(-28px)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: DEAL, delay: 35 * n, easing: EASE, fill: "backwards" }),
  );
}

const rest = (time) => layer.animate([], { duration: time }).finished.catch(() => undefined);
const glide = (at, frames, duration) => at.animate(frames, { duration, easing: EASE, fill: "both" }).finished.catch(() => undefined);

function ghost({ x, y, w, h }, card, tilt) {
  const at = document.createElement("div");
  const { cards } = document.querySelector("main").dataset;
  at.innerHTML = `<svg viewBox="0 0 100 156"><use href="${cards}#card-${card}"/></svg>`;
  Object.assign(at.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px`, transform: `rotate(${tilt}deg)` });
  layer.append(at);
  return at;
}

const turned = (place) => `translate(0px, 0px) rotate(${TILT[place]}deg) scale(1)`;

/** The transform that makes what lies at `to` look as if it lay at `from`. */
function moved(from, to) {
  const dx = from.x + from.w / 2 - to.x - to.w / 2;
  const dy = from.y + from.h / 2 - to.y - to.h / 2;
  return `translate(${dx}px, ${dy}px) rotate(0deg) scale(${from.w / to.w})`;
}

/** Where a card of that place lies in the trick, as table.css has it. */
function slot(root, place) {
  const trick = box(root.querySelector("#trick"));
  const w = trick.w / 3.16;
  const h = 1.56 * w;
  const x = { l: 0, r: trick.w - w, m: 1.08 * w }[place];
  return { x: trick.x + x, y: trick.y + (place === "m" ? trick.h - h : 0), w, h };
}

/** Where the number of that player's tricks stands. */
const countOf = (root, place) => root.querySelector(`#seat-${place} .count, #count-${place}`);

/** The player of that place: the circle on the panel, or what I have taken. */
function seatOf(root, place) {
  return box(root.querySelector(`#seat-${place} .mug`) ?? root.querySelector("#count-m") ?? root.querySelector("#ask, #act"));
}

/** A card of the size of `like`, three times smaller, in the middle of `at`. */
function shrunk(at, like) {
  const [w, h] = [like.w / 3, like.h / 3];
  return { x: at.x + at.w / 2 - w / 2, y: at.y + at.h / 2 - h / 2, w, h };
}

function box(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left, y: top, w: width, h: height };
}
