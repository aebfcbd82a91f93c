// <time datetime data-local="time|date|datetime|ago|in"> in the reader's own time zone and language.
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];
const SHAPES = {
  time: { hour: "numeric", minute: "2-digit" },
  date: { day: "numeric", month: "numeric" },
  datetime: { day: "numeric", month: "numeric", hour: "numeric", minute: "2-digit" },
};

/** Fills every time in a part of a page. */
export function localize(root) {
  const lang = document.documentElement.lang;
  for (const time of root.querySelectorAll("time[data-local]")) {
    const at = new Date(time.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    const shape = SHAPES[time.dataset.local];
    time.textContent = shape ? new Intl.DateTimeFormat(lang, shape).format(at) : relative(at, lang);
  }
}

function relative(at, lang) {
  const seconds = (at - Date.now()) / 1000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ["minute", 60];
  return new Intl.RelativeTimeFormat(lang, { numeric: "auto", style: "short" }).format(Math.trunc(seconds / size), unit);
}
