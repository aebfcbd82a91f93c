// Keeps the page fresh: a WebSocket says that the table has a new version; without it the page asks every 10 s.
import { notice, quiet } from "./notice.js";
import { refetch, root } from "./partial.js";
import { forget, Refusal, session } from "./session.js";
import { word } from "./words.js";

const POLL = 10000;
const PAUSES = [300, 1000, 2000, 5000, 10000];
const UNAUTHORIZED = 4401;
const UNKNOWN_TABLE = 4404;

let socket;
let followed; // the table it listens to
let failures = 0;
let reopening;
let edited = false; // a form has words in it that a fresh page would take away

/** Begins to keep the page fresh. */
export function keepFresh() {
  document.addEventListener("partial:after", () => {
    online(true); // the answer to an action, too, says that the server is there
    edited = false;
    follow();
  });
  document.addEventListener("input", (event) => (edited ||= Boolean(event.target.closest("form[data-post]"))));
  document.addEventListener("visibilitychange", () => (document.hidden ? drop() : comeBack()));
  document.addEventListener("telegram:activated", comeBack);
  addEventListener("pageshow", (event) => event.persisted && comeBack());
  addEventListener("pagehide", drop);
  addEventListener("online", comeBack);
  setInterval(poll, POLL);
  follow();
}

/** Phones kill sockets without a word: on return everything is opened and fetched anew. */
function comeBack() {
  drop();
  freshen();
  follow();
}

/** Fetches the page again, whatever happens to the network. */
export async function freshen() {
  if (edited) return;
  try {
    await refetch();
    online(true);
  } catch (error) {
    if (error instanceof Refusal) notice(error.text || word("failed"));
    else online(false);
  }
}

function online(yes) {
  const html = document.documentElement;
  if (yes && "offline" in html.dataset) {
    delete html.dataset.offline;
    quiet();
  } else if (!yes && !document.hidden) {
    html.dataset.offline = "";
    notice(word("offline"));
  }
}

function poll() {
  const waits = root().dataset.table ? socket?.readyState !== WebSocket.OPEN : "poll" in root().dataset;
  if (!document.hidden && (waits || "offline" in document.documentElement.dataset)) freshen();
}

function follow() {
  const { table } = root().dataset;
  if (document.hidden || (socket && table === followed)) return;
  drop();
  followed = table;
  if (table) connect(table);
}

function connect(table) {
  const opened = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
  socket = opened;
  opened.onopen = async () => {
    try {
      opened.send(JSON.stringify({ token: await session(), table }));
    } catch {
      opened.close();
    }
  };
  opened.onmessage = (event) => {
    failures = 0;
    const { version, presence } = JSON.parse(event.data);
    const shown = root().dataset;
    const old = version > Number(shown.version) || presence !== Number(shown.presence);
    if (old || "offline" in document.documentElement.dataset) freshen();
  };
  opened.onclose = (event) => socket === opened && closed(event.code, table);
}

function closed(code, table) {
  socket = undefined;
  if (code === UNAUTHORIZED) forget();
  if (code === UNKNOWN_TABLE) return;
  const pause = PAUSES[Math.min(failures++, PAUSES.length - 1)] * (1 + Math.random() / 2);
  reopening = setTimeout(() => !socket && table === followed && !document.hidden && connect(table), pause);
}

function drop() {
  clearTimeout(reopening);
  const old = socket;
  socket = followed = undefined;
  old?.close();
}
