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
    time.textContent = !shape ? relative(at, lang) : shape === SHAPES.datetime ? dayAndTime(at, lang) : format(at, lang, shape);
  }
}

const format = (at, lang, shape) => new Intl.DateTimeFormat(lang, shape).format(at);

/** "dnes 20:14", "včera 19:02", or with the date. */
function dayAndTime(at, lang) {
  const days = Math.round((new Date(at).setHours(0, 0, 0, 0) - new Date().setHours(0, 0, 0, 0)) / 86400000);
  if (days !== 0 && days !== -1) return format(at, lang, SHAPES.datetime);
  const day = new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(days, "day");
  return `${day} ${format(at, lang, SHAPES.time)}`;
}

function relative(at, lang) {
  const seconds = (at - Date.now()) / 1000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ["minute", 60];
  return new Intl.RelativeTimeFormat(lang, { numeric: "auto", style: "short" }).format(Math.trunc(seconds / size), unit);
}
