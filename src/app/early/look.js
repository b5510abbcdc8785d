// Puts the chosen skin, direction and language on the document before its first paint; src/shell/preferences.ts keeps them.
try {
  const { skin, direction, language } = localStorage
  if (skin === 'dark') document.documentElement.dataset.skin = skin
  if (direction === 'rtl') document.documentElement.dir = direction
  if (language) document.documentElement.lang = language
} catch {
  // A browser that keeps nothing starts in English, in light, from left to right.
}
