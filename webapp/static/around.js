// The pages around the table: steppers and presets of forms, codes, quiet hours, stepping through a replay.
import "./lessons.js";
import { announce } from "./notice.js";
import { refetch } from "./partial.js";

const SOON = 1500; // milliseconds until a page that is being worked out is asked for again
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

let soon; // the timer until then

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.add) add(button);
  else if (button?.dataset.to) {
    step(button.closest("[data-replay]"), button.dataset.to);
    if (button.matches(".moment")) document.querySelector(".stage").scrollIntoView({ block: "center" });
  }
});

// Before forms.js hears of the change: what it sends has to be in place.
document.addEventListener("change", (event) => {
  const { fill, night } = event.target.dataset;
  if (fill) fillIn(event.target.form, JSON.parse(fill));
  else if (night) switchNight(event.target, night.split("-"));
}, { capture: true });

document.addEventListener("submit", (event) => {
  const { go: way } = event.target.dataset;
  if (!way) return;
  event.preventDefault();
  const code = new FormData(event.target).get("code").replace(/[^\p{L}\p{N}]/gu, "");
  location.assign(code ? way + encodeURIComponent(code) : way.slice(0, -1));
});

document.addEventListener("keydown", (event) => {
  const replay = document.querySelector("[data-replay]");
  const isTyping = event.target.closest?.("input, select, textarea");
  if (!replay || isTyping || event.altKey || event.ctrlKey || event.metaKey || !(event.key in KEYS)) return;
  event.preventDefault();
  step(replay, KEYS[event.key]);
});

document.addEventListener("partial:after", (event) => {
  const { root } = event.detail;
  if ("replay" in root.dataset && root.querySelector("[data-step]")) go(root, history.state?.step ?? 0);
  clearTimeout(soon);
  if ("soon" in root.dataset) askAgain();
});

/** Fetches the page in a moment, and once more where the network fails. */
function askAgain() {
  clearTimeout(soon);
  soon = setTimeout(() => refetch().catch(askAgain), SOON);
}

/** One step up or down, to a round number: from 500 by tens, not below the least. */
function add(button) {
  const input = button.parentElement.querySelector("input");
  const step = Number(button.dataset.add);
  const next = Number(input.value) + step;
  input.value = Math.max(Number(input.min), step > 0 ? Math.floor(next / step) * step : Math.ceil(next / -step) * -step);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function fillIn(form, rates) {
  for (const [name, chips] of Object.entries(rates)) form.elements[`rules.${name}`].value = chips;
}

function switchNight(box, [from, to]) {
  const { quiet_from, quiet_to } = box.form.elements;
  quiet_from.value = box.checked ? from : "";
  quiet_to.value = box.checked ? to : "";
  quiet_from.closest(".group-part").hidden = !box.checked;
}

/** Goes to a step of the replay and tells those who do not see it. */
function step(replay, to) {
  go(replay, to);
  const { children } = replay.querySelector("[data-step]:not([hidden]) .cap");
  announce([...children].map((part) => part.textContent).join(", "));
}

/** Shows a step of the replay: a number, or a way from the one shown. */
function go(replay, to) {
  const steps = [...replay.querySelectorAll("[data-step]")];
  const now = steps.findIndex((step) => !step.hidden);
  const last = steps.length - 1;
  const wished = { first: 0, previous: now - 1, next: now + 1, last }[to] ?? Number(to);
  const shown = Math.min(Math.max(wished, 0), last);
  steps.forEach((step, n) => (step.hidden = n !== shown));
  const { trick } = steps[shown].dataset;
  for (const jump of replay.querySelectorAll(".tricks [data-trick]")) {
    if (jump.dataset.trick === trick) jump.setAttribute("aria-current", "step");
    else jump.removeAttribute("aria-current");
  }
  for (const way of replay.querySelectorAll(".steps [data-to]")) {
    const isEnd = shown === (["first", "previous"].includes(way.dataset.to) ? 0 : last);
    way.setAttribute("aria-disabled", String(isEnd));
  }
  const here = replay.querySelector(".plot .here"); // where the shown card stands on the curve
  here?.setAttribute("d", `M${here.dataset.steps.split(" ")[shown]} 8V126`);
  history.replaceState({ step: shown }, ""); // a page that is fetched afresh goes on where it was
}
