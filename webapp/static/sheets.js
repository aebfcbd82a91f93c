// What slides over a page: the table's menu and the words of the table. The partial brings their content in
// templates; the open sheet stands outside of it, so that a fresh page does not close it.
const sheet = document.createElement("dialog");
sheet.className = "sheet";
document.body.append(sheet);

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener) open(opener.dataset.open, opener.dataset.terms);
  // The dialog's own box is the backdrop: its content covers all of it.
  else if (event.target === sheet || event.target.closest("[data-close]")) sheet.close();
});

function open(name, terms) {
  const template = document.getElementById(`${name}-sheet`);
  if (!template) return;
  const content = document.createElement("div");
  content.append(template.content.cloneNode(true));
  if (terms) choose(content, terms.split(" "));
  sheet.replaceChildren(content);
  sheet.setAttribute("aria-label", content.querySelector("h2").textContent);
  if (!sheet.open) sheet.showModal();
  // Not the button at its end, which would be scrolled to.
  const heading = content.querySelector("h2");
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  sheet.scrollTop = 0;
}

/** Leaves the words that stand on the part of the page that was tapped. */
function choose(content, terms) {
  for (const term of content.querySelectorAll("[data-term]")) term.hidden = !terms.includes(term.dataset.term);
}
