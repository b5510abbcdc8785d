import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { engine, root } from '../support/root.mjs'

const sheetsBelow = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .filter((file) => file.endsWith('.css'))
        .map((file) => path.join(folder, file))
    : []

/** The CSS variables of the light theme, of the dark theme, and of the theme with more contrast. */
function variables() {
  const shell = path.join(engine, 'src', 'shell')
  const sheets = ['tokens.css', 'contrast.css'].map((file) => path.join(shell, file))
  const held = { light: {}, dark: {}, more: {} }
  for (const sheet of [...sheets, ...sheetsBelow(path.join(root, 'business'))]) {
    const text = readFileSync(sheet, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    for (const [, selector, body] of text.matchAll(/([^{};]*:root[^{};]*)\{([^{}]*)\}/g)) {
      const look = selector.includes('dark') ? 'dark' : selector.includes(':root:root') ? 'more' : 'light'
      for (const [, name, value] of body.matchAll(/(--[\w-]+):\s*([^;]+)/g)) held[look][name] ??= value.trim()
    }
  }
  return held
}

/** Returns a function that reads a colour variable in a theme. The function follows references to other variables. */
export function coloursOf({ isDark = false, isMore = false }) {
  const { light, dark, more } = variables()
  const all = { ...light, ...(isDark && dark), ...(isMore && more) }
  const read = (variable) => {
    const value = all[variable]
    const [, other] = /^var\((--[\w-]+)\)$/.exec(value ?? '') ?? []
    return other === undefined ? value : read(other)
  }
  return read
}
