// Looks for what a person would see at once: horizontal scroll, overlapping or clipped parts, touch targets under
// 44 px, text under 4.5:1. Evaluated in the page; returns sentences, none when all is well. Where a sheet is open
// only the sheet counts: what lies under it cannot be touched.
() => {
  const TARGET = 43.9;
  const RATIO = 4.5;
  const TAPPED = "button, a[href], summary, input, select, label.tile, label.flek, label.row, .seg label";
  const BOXES = ".btn, .tile, .row, .flek, .deal, .seat, .ask, .facts, .warnbox, .group";
  const REGIONS = ".bar, .seat, .deal, .trick > *, .last, .pile, .order, .ask-box, .slots, .warnbox, .peek, .ask, .hand, .act, .side";
  const found = [];
  const top = document.querySelector("dialog[open]") ?? document.querySelector("main");
  const felt = top.matches("main.table") ? top : undefined;
  const seen = (at) => {
    const { width, height } = at.getBoundingClientRect();
    const { visibility, opacity } = getComputedStyle(at);
    return width > 0 && height > 0 && visibility !== "hidden" && opacity !== "0" && !at.closest(".sr");
  };
  const name = (at) => {
    const said = (at.getAttribute("aria-label") || at.textContent).replace(/\s+/g, " ").trim().slice(0, 30);
    return `${at.tagName.toLowerCase()}.${at.getAttribute("class") ?? ""} "${said}"`;
  };
  const shared = (a, b) => {
    const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
    const w = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const h = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    return [w, h];
  };
  // The rest of the page scrolls under the row that keeps the next step in sight.
  const docked = (at) => Boolean(at.closest(".dock"));
  const pairs = (list, least, word) => {
    list.forEach((a, n) => {
      for (const b of list.slice(n + 1)) {
        if (a.contains(b) || b.contains(a) || docked(a) !== docked(b)) continue;
        const [w, h] = shared(a, b);
        if (w > least && h > least) found.push(`${word} ${name(a)} × ${name(b)} ${w.toFixed()}x${h.toFixed()}`);
      }
    });
  };

  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) found.push(`wider than the screen: ${page.scrollWidth}`);
  if (felt && page.scrollHeight > innerHeight + 1) found.push(`higher than the screen: ${page.scrollHeight}`);

  const targets = [...top.querySelectorAll(TAPPED)].filter((at) => seen(at) && !(at.closest("label") && at.tagName !== "LABEL"));
  for (const at of targets) {
    const { width, height, left, right } = at.getBoundingClientRect();
    if (width < TARGET || height < TARGET) found.push(`small target ${name(at)} ${width.toFixed()}x${height.toFixed()}`);
    if (left < -0.5 || right > innerWidth + 0.5) found.push(`target off the screen ${name(at)}`);
  }
  pairs(targets, 1, "targets overlap");

  for (const at of top.querySelectorAll("*")) {
    if (!seen(at) || at instanceof SVGElement || ["INPUT", "SELECT"].includes(at.tagName)) continue;
    if (at.children.length && !at.matches(BOXES)) continue;
    if (getComputedStyle(at).display === "inline" || !at.clientWidth) continue;
    if (at.scrollWidth > at.clientWidth + 1) found.push(`cut off ${name(at)} ${at.scrollWidth}>${at.clientWidth}`);
    const grows = at.matches(".card, .facts, .seat") || at.closest(".card");
    if (!grows && at.scrollHeight > at.clientHeight + 3) found.push(`cut off below ${name(at)} ${at.scrollHeight}>${at.clientHeight}`);
  }

  if (felt) {
    const parts = [...felt.querySelectorAll(REGIONS)].filter(seen);
    pairs(parts, 2, "regions overlap");
    for (const at of parts) {
      const { left, right, bottom } = at.getBoundingClientRect();
      if (bottom > innerHeight + 1 || left < -1 || right > innerWidth + 1) found.push(`beyond the screen ${name(at)}`);
    }
  }

  const light = (rgb) => {
    const [r, g, b] = rgb.map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  const ground = (at, ink) => {
    for (let n = at; n; n = n.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(n);
      const [r, g, b, alpha = 1] = numbers(backgroundColor);
      if (alpha > 0.5) return [r, g, b];
      const stops = backgroundImage.match(/rgb[^)]*\)/g)?.map((stop) => numbers(stop).slice(0, 3));
      if (stops) return stops.sort((a, b) => ratio(a, ink) - ratio(b, ink))[0];
    }
    return undefined;
  };
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || !seen(at) || at.closest("option, select, template, [aria-disabled=true].card")) continue;
    const { color, fill } = getComputedStyle(at);
    const ink = numbers(at instanceof SVGElement ? fill : color).slice(0, 3);
    const paper = ground(at, ink);
    if (paper && ratio(ink, paper) < RATIO) found.push(`faint ${ratio(ink, paper).toFixed(2)} ${name(at)} ${ink} on ${paper}`);
  }
  return [...new Set(found)];
}
