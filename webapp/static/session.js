// Who this page is. A launch (Telegram's initData) is exchanged for a session token. Both are kept under the
// launch's identity, which travels from page to page in the window's name: frames and windows on one origin
// share their storage, yet each of them stays the player it was opened for.
const PREFIX = "marias:";
const TELEGRAM_WITHIN = 3000;
const CODE = /^[0-9a-z]{6}$/i;
const TABLE = /^([\w-]{22})(?:_(\d{1,9}))?$/;

let launch; // {key, initData, token}
let opening;
let opened; // what the link of this launch named

/** Resolves to whether this page has a player at all. */
export async function start() {
  const given = launched();
  launch = given ? adopt(given) : stored(window.name);
  if (launch) {
    minter()?.then(({ hold }) => hold(launch.initData));
  } else {
    const found = await elsewhere();
    if (!found) return false;
    launch = adopt(found);
  }
  window.name = launch.key;
  // A second link while the page is open may change nothing but what stands after the #.
  addEventListener("hashchange", () => launched() && location.reload());
  return true;
}

/**
 * Where the link of this launch leads, on its first page only: to a table, to a deal of it, or to the page that
 * joins by a code. It grants nothing.
 */
export function destination() {
  const [, table, deal] = TABLE.exec(opened) ?? [];
  if (table) return deal ? `/t/${table}/deals/${deal}` : `/t/${table}`;
  return CODE.test(opened) ? `/join/${opened}` : undefined;
}

/** fetch with the player's token; a session that has run out is renewed once. */
export async function call(path, options = {}) {
  if (!launch) return fetch(path, options);
  const token = await session();
  const response = await fetch(path, authorized(options, token));
  if (response.status !== 401) return response;
  if (launch.token === token) keep({ token: undefined });
  return fetch(path, authorized(options, await session()));
}

/** The session token, opened first where there is none. */
export async function session() {
  if (launch.token) return launch.token;
  opening ??= open().finally(() => (opening = undefined));
  return opening;
}

/** Lets a token go that the server no longer knows. */
export function forget() {
  if (launch) keep({ token: undefined });
}

async function open() {
  let response = await exchange();
  if (response.status === 401 && minter()) {
    const { again } = await minter();
    keep({ initData: await again(launch.initData) });
    response = await exchange();
  }
  if (!response.ok) throw new Refusal(response.status, await problem(response));
  keep({ token: (await response.json()).token });
  return launch.token;
}

const exchange = () =>
  fetch("/api/session", { method: "POST", headers: { Authorization: `tma ${launch.initData}` } });

/** A "no" of the server: its status and {code, text, field}. */
export class Refusal extends Error {
  constructor(status, { code, text, field }) {
    super(code);
    Object.assign(this, { status, code, text, field });
  }
}

/** What an unsuccessful response says. */
export async function problem(response) {
  try {
    return (await response.json()).error;
  } catch {
    return { code: "internal", text: "" };
  }
}

function authorized(options, token) {
  return { ...options, headers: { ...options.headers, Authorization: `Bearer ${token}` } };
}

const launched = () => new URLSearchParams(location.hash.slice(1)).get("tgWebAppData");

/** The demo mints a launch; a page that Telegram reloaded gets it from Telegram's own script. */
async function elsewhere() {
  if (minter()) return (await minter()).launch();
  const script = document.getElementById("telegram");
  if (script && !window.Telegram) {
    await new Promise((resolve) => {
      script.addEventListener("load", resolve);
      script.addEventListener("error", resolve);
      setTimeout(resolve, TELEGRAM_WITHIN);
    });
  }
  return window.Telegram?.WebApp?.initData;
}

/** The demo's module that mints launches; undefined everywhere else. */
function minter() {
  const { launch: address } = document.documentElement.dataset;
  return address && import(address);
}

function adopt(initData) {
  const fields = new URLSearchParams(initData);
  const key = PREFIX + (fields.get("hash") ?? "").slice(0, 16);
  const known = stored(key);
  if (known) return known;
  opened = fields.get("start_param") ?? new URLSearchParams(location.search).get("tgWebAppStartParam") ?? "";
  const fresh = { key, initData };
  write(fresh);
  return fresh;
}

function keep(change) {
  launch = { ...launch, ...change };
  write(launch);
}

// Where storage is refused the page still works, and signs in again on every page.
function stored(key) {
  try {
    return key.startsWith(PREFIX) ? JSON.parse(sessionStorage.getItem(key)) ?? undefined : undefined;
  } catch {
    return undefined;
  }
}

function write(value) {
  try {
    sessionStorage.setItem(value.key, JSON.stringify(value));
  } catch {
    // see stored()
  }
}
