// Applies the preferred skin, direction and language to the document before its first paint. The module
// src/shell/preferences.ts stores the preferences. The script scripts/build/html-page.mjs inserts this code into the page,
// and replaces `spoken` by the codes of the languages.
try {
  const { skin, direction, language } = localStorage
  if (skin === 'dark') document.documentElement.dataset.skin = skin
  if (direction === 'rtl') document.documentElement.dir = direction
  const wanted = [language, ...navigator.languages.map((one) => one.split('-', 1)[0])]
  document.documentElement.lang = wanted.find((one) => spoken.includes(one)) ?? 'en'
} catch {
  // A browser without storage starts in the page's language, in light mode, from left to right.
}
