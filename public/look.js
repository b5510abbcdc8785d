// Puts the chosen skin and direction on the document before its first paint; src/shell/preferences.ts keeps them.
try {
  const { skin, direction } = localStorage
  if (skin === 'dark') document.documentElement.dataset.skin = skin
  if (direction === 'rtl') document.documentElement.dir = direction
} catch {
  // A browser that keeps nothing starts in light, from left to right.
}
