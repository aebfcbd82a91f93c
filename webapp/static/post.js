// Sends what the player did. A request whose answer got lost is sent again as it was: the server knows it.
import { notice } from "./notice.js";
import { refetch, root, show } from "./partial.js";
import { call, problem, Refusal } from "./session.js";
import { haptic } from "./tg.js";
import { word } from "./words.js";

const ANSWER_WITHIN = 10000;
const PAUSES = [200, 800, 2000, 4000, 8000]; // as long as a server may take to start again
let acting = false;

/** An action of the deal, as text. Resolves to whether it was taken; a second one meanwhile is not sent. */
export async function act(action) {
  if (acting) return false;
  acting = true;
  const { table, deal, seen } = root().dataset;
  const body = { deal: Number(deal), seen: Number(seen), action };
  document.dispatchEvent(new CustomEvent("act:start", { detail: { action } }));
  try {
    return await (table ? post(`/t/${table}/actions`, body) : follow(action));
  } finally {
    acting = false;
    document.dispatchEvent(new CustomEvent("act:end", { detail: { action } }));
  }
}

/** A lesson has no table: its page keeps what was done so far and shows where one word more leads. */
async function follow(said) {
  const { dataset } = root();
  const { way } = dataset;
  dataset.way = way ? `${way}|${said}` : said;
  try {
    await refetch();
    return true;
  } catch (error) {
    dataset.way = way;
    haptic("no");
    notice(error instanceof Refusal ? error.text || word("failed") : word("offline"));
    return false;
  }
}

/**
 * POSTs JSON and shows the answer: a fresh page, or the way on. Resolves to whether it was taken;
 * a refusal is told in a small notice and the page fetched again. A form gives `refused`, which may tell it
 * beside a field, and keeps what was written in it.
 */
export async function post(path, json, refused) {
  try {
    const { type, text, headers } = await send(path, json);
    if (type.startsWith("application/json")) location.assign(JSON.parse(text).go);
    else await show(text, headers);
    return true;
  } catch (error) {
    haptic("no");
    const told = error instanceof Refusal && refused?.(error);
    if (!told) notice(error instanceof Refusal ? error.text || word("failed") : word("offline"));
    if (!refused) await refetch().catch(() => undefined);
    return false;
  }
}

async function send(path, json) {
  const body = JSON.stringify(json ?? {});
  const headers = { "Content-Type": "application/json", "X-Request-Id": crypto.randomUUID?.() ?? fallbackId() };
  for (const pause of [...PAUSES, undefined]) {
    try {
      const response = await call(path, { method: "POST", body, headers, signal: timeout() });
      if (response.ok) {
        return { type: response.headers.get("Content-Type"), text: await response.text(), headers: response.headers };
      }
      if (pause === undefined || ![502, 503, 504].includes(response.status)) {
        throw new Refusal(response.status, await problem(response));
      }
    } catch (error) {
      if (error instanceof Refusal || pause === undefined) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new TypeError("not sent");
}

function timeout() {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ANSWER_WITHIN);
  return controller.signal;
}

// randomUUID is missing on plain http addresses other than this computer's.
const fallbackId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(16)).join("-");
