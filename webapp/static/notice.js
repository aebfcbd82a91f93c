// The small notice over the bottom of the page: one sentence, gone after a while.
const STAYS = 6000;
const box = document.getElementById("notice");
let timer;

/** Shows a sentence; the next one takes its place. */
export function notice(text) {
  clearTimeout(timer);
  box.textContent = text;
  box.classList.add("shown");
  timer = setTimeout(quiet, STAYS);
}

/** Takes the notice away. */
export function quiet() {
  clearTimeout(timer);
  box.classList.remove("shown");
}

/** Tells screen readers something that the eye sees anyway. */
export function announce(text) {
  document.getElementById("live").textContent = text;
}

box.addEventListener("click", quiet);
