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

/**
 * Renders each component in a theme. Returns the cache of the components' styles: entries with keys 'style%…' and
 * 'cssVar%…'.
 */
function drawn(theme) {
  const cache = createCache()
  const { error, warn } = console
  // The components are rendered without properties, so the components print warnings.
  Object.assign(console, { error: () => undefined, warn: () => undefined })
  try {
    for (const sample of samples())
      renderToStaticMarkup(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, sample)))
  } finally {
    Object.assign(console, { error, warn })
  }
  return cache
}

/** The styles of all entries with matching keys. */
function textOf({ cache }, matches) {
  const some = new Map([...cache].filter(([key]) => matches(key)))
  const part = { cache: some, extracted: new Set(), updateTimes: new Map() }
  return extractStyle(part, { plain: true }).replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}/g, '')
}

/** The variables of a theme's root and of each component: by selector, then by name. */
function variablesOf(cache, root, matches) {
  const found = new Map()
  for (const [, selector, body] of textOf(cache, matches).matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const names = found.get(selector) ?? new Map()
    for (const [, name, value] of body.matchAll(/(--[\w-]+):([^;]*)/g)) names.set(name, value)
    // Components can contain providers with other classes. The function skips the variables of such classes.
    if (selector.includes(root)) found.set(selector, names)
  }
  return found
}

/** The variables whose values differ from the values in another set of variables. */
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
 * The styles that antd would create at runtime, by the name of each component or subcomponent ('Input-Search'). The
 * entry 'vars:Input' has the variables of a component. All components share the entries 'Shared' and 'vars:'.
 *
 * @param themes the themes `light` and `dark`, the same themes with more contrast, and the theme `still` without
 * animations.
 * @param rootClass the class to which the theme attaches its variables.
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
        // Printed pages use the light theme.
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

/** Entries that exist in each version of antd whose styles this file can read. */
const expected = {
  'vars:': /^:root\{.*--ant-color-primary:.*@media screen\{:root\[data-skin="dark"\]\{/s,
  'vars:Button': /--ant-button-/,
  Button: /\.ant-btn/,
}

/**
 * Checks that all styles were found. Without this check, nobody would notice missing styles until someone sees the
 * screen.
 *
 * @throws an error if this file cannot read the styles of the installed antd.
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

/** The numeric tokens of a theme. */
const measuresOf = (theme) =>
  Object.fromEntries(Object.entries(themes.getDesignToken(theme)).filter(([, value]) => typeof value === 'number'))
