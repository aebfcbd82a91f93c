// Which lessons are finished: this page's player remembers it, nobody else has to.
const key = () => `marias:lessons:${window.name}`;

// Here one decision follows another at once. A morph does not fill anew what has the focus: the button just pressed.
document.addEventListener("partial:before", ({ detail: { next } }) => {
  if ("way" in next.dataset) document.activeElement?.closest("#act button")?.blur();
});

document.addEventListener("partial:after", ({ detail: { root } }) => {
  const { finished } = root.dataset;
  if (finished) remember(finished);
  const done = known();
  const badges = [...root.querySelectorAll("[data-lesson]")];
  for (const badge of badges) badge.hidden = !done.includes(badge.dataset.lesson);
  const onward = root.querySelector("[data-onward]");
  const next = badges.find(({ hidden }) => hidden)?.dataset.lesson;
  if (onward && next) onward.href = `/lessons/${next}`;
});

function known() {
  try {
    return (localStorage.getItem(key()) ?? "").split(" ");
  } catch {
    return []; // storage may be forbidden; then nothing is remembered
  }
}

function remember(lesson) {
  try {
    localStorage.setItem(key(), [...new Set([...known(), lesson])].filter(Boolean).join(" "));
  } catch {
    // the lesson was finished all the same
  }
}
