// The demo's Telegram: a window of its own gets a player of its own, and keeps him while it is open. The first
// window opened again is the same player again.
const FIRST = 4; // the first three are the phones of /demo
const LAST = 12;

/** Launch data of a player that no other window is. */
export async function launch() {
  for (let player = FIRST; player < LAST; player++) if (await take(player)) return mint(player);
  return mint(LAST);
}

/** Keeps the player of this launch from new windows while this page is open. */
export const hold = (initData) => take(number(initData));

/** The same player once more, after a restart of the server. */
export const again = (initData) => mint(number(initData));

const number = (initData) => JSON.parse(new URLSearchParams(initData).get("user")).id;

async function mint(player) {
  const response = await fetch("/demo/launch", { method: "POST", body: JSON.stringify({ player }) });
  return (await response.json()).launch;
}

/** Resolves to whether nobody had this player; from then on this page does, until it closes. */
function take(player) {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    navigator.locks.request(`marias-player-${player}`, { ifAvailable: true }, (lock) => {
      resolve(Boolean(lock));
      return lock && new Promise(() => undefined);
    });
  });
}
