// Puts the chosen skin, direction and language on the document before its first paint; src/shell/preferences.ts keeps them.
// scripts/html-page.mjs puts it into the page, with the codes of the languages in place of `spoken`.
try {
  const { skin, direction, language } = localStorage
  if (skin === 'dark') document.documentElement.dataset.skin = skin
  if (direction === 'rtl') document.documentElement.dir = direction
  const wanted = [language, ...navigator.languages.map((one) => one.split('-', 1)[0])]
  document.documentElement.lang = wanted.find((one) => spoken.includes(one)) ?? 'en'
} catch {
  // A browser that keeps nothing starts in the page's language, in light, from left to right.
}
