// The table under the thumb: choosing cards, asking once before what cannot be taken back, saying only what is
// offered. Which actions there are stands in the page (data-play, data-without, data-act, data-offers).
import { act, announce, guard, haptic } from "./app.js";
import { hurry, throwCard } from "./motion.js";
import { hear } from "./sayings.js";
import "./sheets.js";
import { freshen } from "./stream.js";

const TIP = 2600;
const get = (id) => document.getElementById(id);
const html = document.documentElement;
const main = () => document.querySelector("main");

let picked = []; // codes of the chosen cards, in the order of choosing
let layer = ""; // what lies over the trick: "peek" (the last one), "claim" (what I could claim)
let claimed; // the claim that was read out
let position; // deal and count of actions (in a lesson all that was done) that the choice belongs to
let full = ""; // whose the trick is that still lies on the table
let synced = 0; // when the clocks were right
let tip;

document.addEventListener("partial:before", ({ detail: { next } }) => {
  for (const link of next.querySelectorAll("[data-copy^='/'], [data-share^='/']")) {
    const name = link.dataset.copy ? "copy" : "share";
    link.dataset[name] = location.origin + link.dataset[name];
  }
});

document.addEventListener("partial:after", ({ detail: { root } }) => {
  synced = performance.now();
  const at = `${root.dataset.deal}:${root.dataset.seen}:${root.dataset.way ?? ""}`;
  const moved = at !== position;
  if (moved) {
    picked = [];
    layer = "";
  }
  if (!get(layer)) layer = "";
  if (moved && position !== undefined && "turn" in root.dataset) haptic("turn");
  speak(root, moved);
  position = at;
  html.classList.remove("acting");
  draw();
  compose();
});

document.addEventListener("act:start", ({ detail: { action } }) => {
  html.classList.add("acting");
  haptic("play");
  const [verb, card] = action.split(" ");
  if (verb === "play") throwCard(main(), card);
});
document.addEventListener("act:end", () => html.classList.remove("acting"));

document.addEventListener("trick:full", ({ detail: { text } }) => {
  full = text;
  draw();
});
document.addEventListener("trick:taken", () => {
  full = "";
  draw();
});

document.addEventListener("click", (event) => {
  tip?.remove();
  hurry();
  const card = event.target.closest(".hand .card, .blind .card");
  if (card) return tap(card);
  switch (event.target.closest("button")?.id) {
    case "go":
      return discards() && say(picked);
    case "anyway":
      return say(picked);
    case "again":
      return choose([]);
    case "last":
      return show("peek", "unpeek");
    case "unpeek":
      return show("", "last");
    case "say-claim":
      return show("claim", "claim-it");
    case "unclaim":
      return show("", "say-claim");
    case "retry":
      return freshen();
  }
});
document.addEventListener("change", compose);
new MutationObserver(draw).observe(html, { attributeFilter: ["data-offline"] });
document.addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const cards = [...document.querySelectorAll("#hand .card")];
  const here = cards.indexOf(document.activeElement);
  if (step && here >= 0) cards[(here + step + cards.length) % cards.length].focus();
  if (event.key === "Escape") layer ? show("", layer === "peek" ? "last" : "say-claim") : choose([]);
});
setInterval(tick, 1000);

const isPlay = () => main().dataset.phase === "play";
const discards = () => main().dataset.phase === "discard" && "turn" in main().dataset;
const cardOf = (code) => document.querySelector(`[data-card="${code}"].card, [data-play="${code}"].card`);
const codeOf = (card) => card.dataset.card ?? card.dataset.play;

/** A tap on a card: choose it, play it when it was chosen already, or say why it may not be played. */
function tap(card) {
  const why = card.dataset.why || get("hand")?.dataset.why;
  if (why && !card.closest(".blind")) return explain(card, why);
  const code = codeOf(card);
  if (discards()) return choose(picked.includes(code) ? picked.filter((other) => other !== code) : [...picked, code].slice(-2));
  if (!card.dataset.play) return undefined;
  const quick = "oneTap" in main().dataset && isPlay() && !card.dataset.without;
  if (quick || picked.includes(code)) return act(card.dataset.play);
  return choose([code]);
}

function choose(codes) {
  picked = codes;
  layer = "";
  draw();
}

/** Discards the chosen cards, by the text that is offered for them. */
function say(codes) {
  const offered = (main().dataset.offers ?? "").split("|");
  const action = offered.find((text) => codes.every((code) => text.includes(code)));
  if (action && codes.length === 2) act(action);
}

/** Lays something over the trick, or takes it away again. */
function show(over, focused) {
  layer = over;
  draw();
  get(focused)?.focus();
}

/** Brings the page in line with what is chosen. */
function draw() {
  if (!get("act") || !get("ask")) return guard(false);
  for (const card of document.querySelectorAll(".card[aria-pressed]")) {
    card.setAttribute("aria-pressed", picked.includes(codeOf(card)));
  }
  for (const over of ["peek", "claim"]) get(over)?.toggleAttribute("hidden", over !== layer);
  get("last")?.setAttribute("aria-expanded", layer === "peek");
  prompt();
  const mode = discards() ? drawDiscard() : drawChoice();
  for (const part of get("act").children) {
    const { when } = part.dataset;
    if (layer) part.hidden = when !== layer;
    else if (lost() && mode === "idle") part.hidden = when !== "offline";
    else part.hidden = Boolean(when) && !when.split(" ").includes(mode);
  }
  return guard(picked.length > 0);
}

/** One chosen card: the main button plays it, or two of them say whether its marriage is announced. */
function drawChoice() {
  const card = picked.length ? cardOf(picked[0]) : undefined;
  const { play, without, gain, gainNote, lossNote } = card?.dataset ?? {};
  if (!card) return "idle";
  if (without) {
    button(get("with"), play, gain, gainNote);
    button(get("without"), without, undefined, lossNote);
    return "choice";
  }
  if (get("go")) {
    get("go").dataset.act = play;
    get("go").textContent = card.dataset.do;
  }
  return "picked";
}

/** Two chosen cards: where they would lie, and a warning before what costs something. */
function drawDiscard() {
  [...document.querySelectorAll("#slots svg")].forEach((place, n) => {
    place.toggleAttribute("hidden", n >= picked.length);
    if (n < picked.length) place.firstElementChild.setAttribute("href", `${main().dataset.cards}#card-${picked[n]}`);
  });
  get("picked").textContent = get("picked").dataset.texts.split("|")[picked.length];
  const risks = picked.map(cardOf).filter(({ dataset }) => dataset.risk);
  const [worst] = risks.sort((a, b) => a.dataset.risk - b.dataset.risk);
  get("warning").hidden = !worst;
  get("slots").setAttribute("aria-label", [get("slots").dataset.name, ...picked.map((code) => cardOf(code).getAttribute("aria-label"))].join(", "));
  if (worst) {
    const [title, text] = get("warning").querySelectorAll("b, span");
    if (title.textContent !== worst.dataset.riskTitle) title.textContent = worst.dataset.riskTitle;
    if (text.textContent !== worst.dataset.riskText) text.textContent = worst.dataset.riskText;
  }
  get("go").textContent = get("go").dataset.do;
  if (picked.length < 2) return "idle";
  return worst ? "risk" : "picked";
}

/** The large line: what the server asks, unless the page itself has something to say. */
function prompt() {
  const line = get("ask").parentElement;
  const { without, ask, note } = (picked.length && cardOf(picked[0])?.dataset) || {};
  const [said, more] = lost() ? [line.dataset.lost, line.dataset.lostNote] : without ? [ask, note] : full ? [full, ""] : layer === "claim" ? [get("claim").dataset.ask, ""] : [];
  line.classList.toggle("asking", Boolean(without));
  line.classList.toggle("told", lost() || Boolean(full));
  get("ask").textContent = said ?? line.dataset.ask;
  get("note").textContent = more ?? line.dataset.note;
}

/** Whether the server is out of reach just now. */
function lost() {
  return "offline" in html.dataset && "lost" in get("ask").parentElement.dataset;
}

function button(at, action, text, note) {
  at.dataset.act = action;
  if (text !== undefined) at.querySelector("span").textContent = text;
  at.querySelector("small").textContent = note;
}

/** The contract or the raises that are switched on, as one button that says them. */
function compose() {
  const go = get("go");
  const tile = document.querySelector(".tile :checked");
  if (tile && go) {
    go.dataset.act = tile.dataset.say;
    go.textContent = tile.dataset.do;
  }
  const total = get("total");
  if (!total?.dataset.stake || !go) return;
  const on = [...document.querySelectorAll(".flek :checked")];
  const words = (part) => on.filter((one) => one.dataset.part === part).map((one) => one.dataset.word);
  const text = ["double", "against"].flatMap((part) => (words(part).length ? [part, ...words(part)] : [])).join(" ");
  const offered = main().dataset.offers.split("|").includes(text);
  const old = Number(total.dataset.stake);
  const stake = on.reduce((sum, one) => sum + Number(one.dataset.adds), old);
  go.disabled = !offered;
  go.dataset.act = offered ? text : "";
  const [name, note] = go.children;
  name.textContent = offered ? on.map((one) => one.dataset.do).join(" · ") : go.dataset.empty;
  note.textContent = offered ? chips(stake, total) : "";
  go.classList.toggle("long", on.length > 1);
  total.querySelector("b").textContent = offered ? `${old} → ${chips(stake, total)}` : chips(old, total);
}

/** "8 žetonů", in the plural form of the page's language. */
function chips(n, total) {
  const [one, few, many] = total.dataset.chips.split("|");
  const form = new Intl.PluralRules(document.documentElement.lang).select(n);
  return ({ one, few }[form] ?? many).replace("%s", n);
}

function explain(card, why) {
  tip = document.createElement("span");
  tip.className = "tip";
  tip.textContent = why;
  card.append(tip);
  const { left, right } = tip.getBoundingClientRect();
  const shift = Math.max(8 - left, 0) || Math.min(innerWidth - 8 - right, 0);
  tip.style.marginLeft = `${shift}px`;
  announce(why);
  const mine = tip;
  setTimeout(() => mine.remove(), TIP);
}

/** Reads out what happened since the page was last fresh, what was said and what I am asked now. */
function speak(root, moved) {
  const events = moved ? [...root.querySelectorAll("#events > li")].map((one) => one.textContent) : [];
  const mine = moved && "turn" in root.dataset ? [get("ask")?.textContent] : [];
  const claim = root.dataset.claimed !== claimed ? [root.dataset.claimed] : [];
  claimed = root.dataset.claimed;
  const text = [...claim, ...events, ...hear(root), ...mine].filter(Boolean).join(". ");
  if (text) announce(text);
}

function tick() {
  const gone = Math.floor((performance.now() - synced) / 1000);
  for (const clock of document.querySelectorAll(".clock[data-left]")) {
    const left = Math.max(0, Number(clock.dataset.left) - gone);
    const text = left < 3600 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : `${Math.floor(left / 3600)} h`;
    const num = clock.querySelector(".num");
    if (num.textContent !== text) num.textContent = text;
  }
}
