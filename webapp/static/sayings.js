// Quick words at the players' places: each is taken away after a while and read out once.
const leaving = new Map(); // id of a word → what takes it away

/** Sees to the words on a page; returns what is to be read out of those that are new. */
export function hear(root) {
  const fresh = [];
  for (const word of root.querySelectorAll("[data-stays]")) {
    const { id } = word;
    if (!leaving.has(id) && word.dataset.aloud) fresh.push(word.dataset.aloud);
    clearTimeout(leaving.get(id));
    leaving.set(id, setTimeout(() => document.getElementById(id)?.remove(), Number(word.dataset.stays)));
  }
  return fresh;
}
