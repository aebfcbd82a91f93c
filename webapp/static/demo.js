// Three phones at one table, each a frame with the real page of its player; beside them their group.
import { chat } from "./demo-chat.js";

const phones = [...document.querySelectorAll(".phone")];
const trouble = document.getElementById("trouble");

document.getElementById("new").addEventListener("click", () => deal(true));
deal(false).then(() => chat((player, path) => visit(phones[player - 1], path)));

/** Seats the three at the table that is running, or at a new one. */
async function deal(fresh) {
  try {
    const response = await fetch("/demo/table", { method: "POST", body: JSON.stringify({ new: fresh }) });
    const { table, phones: people } = await response.json();
    people.forEach((person, place) => open(phones[place], table, person));
    trouble.hidden = true;
  } catch {
    trouble.hidden = false;
  }
}

function open(phone, table, { name, tint, launch }) {
  const mug = phone.querySelector(".mug");
  mug.textContent = name[0];
  mug.className = `mug ${tint}`;
  phone.querySelector("b").textContent = name;
  const frame = document.createElement("iframe");
  frame.title = name;
  phone.dataset.launch = launch;
  frame.src = address(phone, `/t/${table}`);
  frame.addEventListener("load", () => watch(phone, frame.contentDocument));
  phone.querySelector(".screen").replaceChildren(frame);
}

/** Opens a page on a phone, as a link in the chat does. */
function visit(phone, path) {
  phone.querySelector("iframe").src = address(phone, path);
  phone.scrollIntoView({ block: "nearest" });
}

const address = (phone, path) => `${path}#${new URLSearchParams({ tgWebAppData: phone.dataset.launch })}`;

/** Shows above a phone whether its player is to act, or asked for the next deal. */
function watch(phone, page) {
  const state = phone.querySelector(".state");
  const look = () => {
    const turn = "turn" in page.querySelector("main").dataset;
    const asked = page.getElementById("next") !== null;
    phone.classList.toggle("on", turn);
    state.className = turn ? "state badge hot" : asked ? "state badge" : "state";
    state.textContent = turn ? state.dataset.turn : asked ? state.dataset.asked : state.dataset.waiting;
  };
  page.addEventListener("partial:after", look);
  look();
}
