import { createRequire } from 'node:module'
import path from 'node:path'
import { engine } from '../support/root.mjs'
import { samples } from './samples.mjs'

const require = createRequire(path.join(engine, 'package.json'))
const { createElement } = require('react')
const { renderToStaticMarkup } = require('react-dom/server')
const ofAntd = createRequire(require.resolve('antd'))
const { createCache, extractStyle, StyleProvider } = ofAntd('@ant-design/cssinjs')
const { ConfigProvider, theme: themes } = require('antd')

/** Draws one of each component in a theme, and answers what they asked for: entries by 'style%…' and 'cssVar%…' keys. */
function drawn(theme) {
  const cache = createCache()
  const { error, warn } = console
  // Components are drawn without what they need to work, and say so.
  Object.assign(console, { error: () => undefined, warn: () => undefined })
  try {
    for (const sample of samples())
      renderToStaticMarkup(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, sample)))
  } finally {
    Object.assign(console, { error, warn })
  }
  return cache
}

/** The styles of those entries of a cache whose keys match. */
function textOf({ cache }, matches) {
  const some = new Map([...cache].filter(([key]) => matches(key)))
  const part = { cache: some, extracted: new Set(), updateTimes: new Map() }
  return extractStyle(part, { plain: true }).replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}/g, '')
}

/** The variables that a theme gives its root and each component: by the selector, name and value. */
function variablesOf(cache, root, matches) {
  const found = new Map()
  for (const [, selector, body] of textOf(cache, matches).matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const names = found.get(selector) ?? new Map()
    for (const [, name, value] of body.matchAll(/(--[\w-]+):([^;]*)/g)) names.set(name, value)
    // Providers within components hang theirs on classes of their own.
    if (selector.includes(root)) found.set(selector, names)
  }
  return found
}

/** What one set of variables says otherwise than another. */
const otherThan = (variables, base) =>
  new Map(
    [...variables].map(([selector, names]) => [
      selector,
      new Map([...names].filter(([name, value]) => base.get(selector)?.get(name) !== value)),
    ]),
  )

const written = (variables, scope) =>
  [...variables]
    .filter(([, names]) => names.size > 0)
    .map(
      ([selector, names]) => `${scope(selector)}{${[...names].map(([name, value]) => `${name}:${value}`).join(';')}}`,
    )
    .join('')

/**
 * antd's styles, as it would make them while it runs: by the name under which each part of a component asks for them
 * ('Input-Search'), and under 'vars:Input' the variables of a component; 'Shared' and 'vars:' are everybody's.
 *
 * @param themes by the look: `light` and `dark`, and `more` of each for whoever wants more contrast.
 * @param rootClass the class that the theme hangs its variables on.
 */
export function extract({ light, dark, lightMore, darkMore, still }, rootClass) {
  const [base, night, baseMore, nightMore, calm] = [light, dark, lightMore, darkMore, still].map(drawn)
  const root = `.${rootClass}`
  const inLight = (selector) => (selector === root ? ':root' : selector)
  const inDark = (selector) => `:root[data-skin="dark"]${selector === root ? '' : ` ${selector}`}`
  const partOf = (key) => key.split('%')[2]?.replace(/^(\w+)-\1$/, '$1')
  const styles = new Map()
  const add = (name, text) => styles.set(name, (styles.get(name) ?? '') + text)

  for (const name of new Set([...base.cache.keys()].filter((key) => key.startsWith('style%')).map(partOf)))
    add(
      name,
      textOf(base, (key) => key.startsWith('style%') && partOf(key) === name),
    )

  const components = [...base.cache.keys()].filter((key) => key.startsWith('cssVar%')).map((key) => key.split('%')[1])
  for (const name of new Set(['', ...components])) {
    const matches = (key) => (name === '' ? key.startsWith('token%') : key.startsWith(`cssVar%${name}%`))
    const [day, dim, dayMore, dimMore, quiet] = [base, night, baseMore, nightMore, calm].map((one) =>
      variablesOf(one, root, matches),
    )
    const more = written(otherThan(dayMore, day), inLight) + written(otherThan(dimMore, dim), inDark)
    const darker = written(otherThan(dim, day), inDark)
    const quieter = written(otherThan(quiet, day), inLight)
    add(
      `vars:${name}`,
      [
        written(day, inLight),
        // Paper is light.
        darker && `@media screen{${darker}}`,
        more && `@media (prefers-contrast: more){${more}}`,
        quieter && `@media (prefers-reduced-motion: reduce){${quieter}}`,
      ].join(''),
    )
  }
  const found = { texts: styles, measures: measuresOf(light) }
  expectFound(found, components)
  return found
}

/** Names and values that hold of any antd whose styles are kept as this file reads them. */
const expected = {
  'vars:': /^:root\{.*--ant-color-primary:.*@media screen\{:root\[data-skin="dark"\]\{/s,
  'vars:Button': /--ant-button-/,
  Button: /\.ant-btn/,
}

/**
 * Texts that are missing here would be missing on the screen, without a word.
 *
 * @throws an error where antd keeps its styles in another way than this file reads.
 */
function expectFound({ texts, measures }, components) {
  const lacking = Object.keys(expected).filter((name) => !expected[name].test(texts.get(name) ?? ''))
  if (components.length === 0) lacking.push('the variables of components')
  if (!(measures.controlHeight > 0)) lacking.push('the measures of the theme')
  if (lacking.length > 0)
    throw new Error(
      `antd ${ofAntd('antd/package.json').version} keeps its styles in another way than scripts/antd/extract.mjs reads: ${lacking.join(', ')} not found.`,
    )
}

/** The tokens of a theme that are numbers. */
const measuresOf = (theme) =>
  Object.fromEntries(Object.entries(themes.getDesignToken(theme)).filter(([, value]) => typeof value === 'number'))
