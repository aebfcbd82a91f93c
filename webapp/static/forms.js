// What pages say in their markup: buttons that send, forms that send, things to copy and to share.
//   <button data-post="/t/1/start" data-json='{"seat": 1}'>, <button data-act="play HX">
//   <form data-post="/tables">           sent when submitted; with data-auto whenever a field changes
//     name="rules.limit"                 dots make objects
//     type=checkbox → true/false; type=number, type=range, data-int → a number, empty → null
//   <p data-error="rules.limit" hidden>  gets the sentence when that field is refused
import { notice } from "./notice.js";
import { act, post } from "./post.js";
import { share } from "./tg.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-post], [data-act], [data-copy], [data-share]");
  if (!button || button.tagName === "FORM" || button.getAttribute("aria-disabled") === "true") return;
  const { act: action, post: path, json, copy, copied, share: link, text } = button.dataset;
  if (action) act(action);
  else if (path) once(button, () => post(path, json ? JSON.parse(json) : {}));
  else if (copy) navigator.clipboard.writeText(copy).then(() => notice(copied));
  else share(link, text ?? "").then((said) => said && notice(said));
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-post]");
  if (!form) return;
  event.preventDefault();
  once(form, () => send(form));
});

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-auto]");
  if (form) send(form);
});

/** Sends a form; a refused field is told beside it. */
function send(form) {
  for (const line of form.querySelectorAll("[data-error]")) line.hidden = true;
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  return post(form.dataset.post, values(form), (refusal) => mark(form, refusal));
}

function mark(form, { field, text }) {
  const names = (one) => field && `.${one.dataset.error}`.endsWith(`.${field}`);
  const line = [...form.querySelectorAll("[data-error]")].find(names);
  if (!line) return false;
  line.textContent = text;
  line.hidden = false;
  const input = form.elements[line.dataset.error];
  input?.setAttribute?.("aria-invalid", "true");
  input?.focus?.();
  return true;
}

function values(form) {
  const result = {};
  for (const field of form.elements) {
    if (!field.name || field.disabled || (field.type === "radio" && !field.checked)) continue;
    const names = field.name.split(".");
    const last = names.pop();
    let place = result;
    for (const name of names) place = place[name] ??= {};
    place[last] = value(field);
  }
  return result;
}

function value(field) {
  if (field.type === "checkbox") return field.checked;
  const isNumber = field.type === "number" || field.type === "range" || "int" in field.dataset;
  if (!isNumber) return field.value;
  return field.value.trim() === "" ? null : Number(field.value);
}

async function once(element, work) {
  if (element.dataset.sending) return;
  element.dataset.sending = "yes";
  try {
    await work();
  } finally {
    delete element.dataset.sending;
  }
}
