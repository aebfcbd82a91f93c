// Telegram's colours, as far as they can be read by. What is no colour or too faint on its ground is bent until
// it can be; where page and ink do not go together at all, the page keeps colours of its own.
const READABLE = 4.5;
const STEPS = 8;
const HEX = /^#[0-9a-f]{6}$/i;
const BLACK = [0, 0, 0];
const WHITE = [255, 255, 255];
const THEIRS = {
  page: ["secondary_bg_color", "bg_color"],
  sheet: ["section_bg_color", "bg_color"],
  ink: ["text_color"],
  "ink-2": ["subtitle_text_color", "hint_color"],
  rule: ["section_separator_color"],
  go: ["button_color"],
  "go-ink": ["button_text_color"],
  link: ["link_color"],
  danger: ["destructive_text_color"],
};
const { style, dataset } = document.documentElement;

/** Colours the page by Telegram's theme (its themeParams and colorScheme); returns the page's own colour. */
export function paint(params, colorScheme) {
  for (const name of [...Object.keys(THEIRS), "plus"]) style.removeProperty(`--theme-${name}`);
  dataset.scheme = colorScheme === "dark" ? "dark" : "light";
  const theirs = read(params ?? {});
  if (reads(theirs.ink, theirs.page, theirs.sheet)) {
    // Which of our own colours go with theirs is told by the colours: the scheme may come late.
    dataset.scheme = light(theirs.page) < light(theirs.ink) ? "dark" : "light";
    for (const [name, colour] of Object.entries(mended(theirs))) style.setProperty(`--theme-${name}`, written(colour));
  }
  return written(own("page"));
}

function mended({ page, sheet, ink, rule, go, "go-ink": onGo, ...others }) {
  const line = reads(ink, rule) ? rule : mixed(page, ink, 1 / STEPS);
  const said = (colour, ...grounds) => bent(colour, ink, grounds);
  const colours = { page, sheet, ink, rule: line, "ink-2": said(others["ink-2"] ?? own("ink-2"), page, sheet, line) };
  for (const name of ["link", "danger", "plus"]) colours[name] = said(others[name] ?? own(name), page, sheet);
  const button = go && onGo && bent(go, light(onGo) > light(go) ? BLACK : WHITE, [onGo]);
  return reads(onGo, button) ? { ...colours, go: button, "go-ink": onGo } : colours;
}

/** The colour, moved towards another one until it can be told from its grounds. */
function bent(colour, towards, grounds) {
  for (let step = 0; step < STEPS; step++) {
    const tried = mixed(colour, towards, step / STEPS);
    if (reads(tried, ...grounds)) return tried;
  }
  return towards;
}

function read(params) {
  const colours = {};
  for (const [name, keys] of Object.entries(THEIRS)) {
    const value = keys.map((key) => params[key]).find((one) => typeof one === "string" && HEX.test(one));
    colours[name] = value && parsed(value);
  }
  return colours;
}

const own = (name) => parsed(getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim());
const parsed = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
const written = (colour) => `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
const mixed = (a, b, share) => a.map((part, n) => Math.round(part + (b[n] - part) * share));

function reads(ink, ...grounds) {
  return Boolean(ink) && grounds.every((ground) => ground && contrast(ink, ground) >= READABLE);
}

function contrast(a, b) {
  const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Relative luminance, as WCAG counts it. */
function light(colour) {
  const [r, g, b] = colour.map((part) => part / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
