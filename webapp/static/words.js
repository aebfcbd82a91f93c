// The page's own sentences, in the language of what is shown.
const catalogue = JSON.parse(document.documentElement.dataset.words ?? "{}");

/** The sentence of that name in the page's language. */
export const word = (name) => (catalogue[document.documentElement.lang] ?? catalogue.cs)?.[name] ?? name;

/** Switches the page's language to the one the server has answered in. */
export function speak(locale) {
  if (locale && locale in catalogue) document.documentElement.lang = locale;
}
