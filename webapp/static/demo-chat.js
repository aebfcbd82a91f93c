// The group beside the phones: what the bot writes there, and what its members write and tap.
import { localize } from "./times.js";

const EVERY = 1000; // ms between two looks at the chat
const STARTAPP = /[?&]startapp=([\w-]+)/;
const TABLE = /^([\w-]{22})(?:_(\d+))?$/;

/** Begins to show the chat, if the page has one. `open(player, path)` shows a page on a player's phone. */
export function chat(open) {
  const section = document.querySelector(".chat");
  if (!section) return;
  const list = section.querySelector(".msgs");
  const form = section.querySelector("form");
  const answer = section.querySelector(".answer");
  let version = "";
  let atEnd = true;

  const player = () => Number(new FormData(form).get("player"));

  async function look() {
    if (!document.hidden) {
      const response = await fetch(`/demo/chat?version=${version}`);
      if (response.status === 200) show(await response.text(), response.headers.get("X-Version"));
    }
  }

  function show(html, newest) {
    version = newest;
    list.innerHTML = html; // drawn and escaped by the server
    localize(list);
    own();
    stayAtEnd();
  }

  /** Who reads the newest message goes on to do so when more comes or there is less room. */
  function stayAtEnd() {
    if (atEnd) list.scrollTop = list.scrollHeight;
  }

  /** Messages of who holds the keyboard stand on the right. */
  function own() {
    for (const message of list.querySelectorAll(".msg")) {
      message.classList.toggle("own", Number(message.dataset.player) === player());
    }
  }

  async function write(text) {
    if (!text.trim()) return;
    answer.hidden = true;
    atEnd = true;
    await post("/demo/say", { player: player(), text });
    await look();
  }

  async function tap({ message, row, column }) {
    const place = { message: Number(message), row: Number(row), column: Number(column) };
    const { text, url } = await post("/demo/tap", { player: player(), ...place });
    answer.hidden = !text;
    answer.querySelector("p").textContent = text;
    if (url) follow(url);
    await look();
  }

  function follow(url) {
    const start = STARTAPP.exec(url)?.[1] ?? "";
    const [, table, deal] = TABLE.exec(start) ?? [];
    const path = !table ? (start ? `/join/${start}` : "/") : deal ? `/t/${table}/deals/${deal}` : `/t/${table}`;
    open(player(), path);
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { text } = form.elements;
    write(text.value).catch(() => undefined);
    text.value = "";
  });
  form.addEventListener("change", ({ target }) => {
    if (target.name !== "player") return;
    answer.hidden = true; // it was for the other one's eyes
    own();
  });
  list.addEventListener("scroll", () => {
    atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  });
  new ResizeObserver(stayAtEnd).observe(list);
  section.addEventListener("click", ({ target }) => {
    const key = target.closest(".key");
    const command = target.closest(".command");
    if (key) tap(key.dataset).catch(() => undefined);
    else if (command) write(command.dataset.text).catch(() => undefined);
    else if (target.closest(".answer .btn")) answer.hidden = true;
  });

  const again = () => look().catch(() => undefined).finally(() => setTimeout(again, EVERY));
  again();
}

async function post(path, fields) {
  const response = await fetch(path, { method: "POST", body: JSON.stringify(fields) });
  if (!response.ok) throw new Error(path);
  return response.json();
}
