import path from 'node:path'
import { runnerImport } from 'vite'
import packed from '../../package.json' with { type: 'json' }
import { engine, root } from '../support/root.mjs'
import { coloursOf } from './colours.mjs'

const standIns = path.join(engine, 'src', 'app', 'stand-ins')

/**
 * The module that computes colours at runtime. A build has static styles, whose CSS variables follow the selected
 * theme.
 */
const theme = path.join(engine, 'src', 'shell', 'theme.ts').replaceAll('\\', '/')

const address = '/@antd-styles/'
const measures = 'virtual:antd-measures'

/**
 * Matches the calls with which a component of antd requests its styles. The argument of the call is the component's
 * name, as a text or a list of texts.
 */
const asking = /\bgen(?:StyleHooks|ComponentStyleHook|SubStyleComponent)\(\s*(\[[^\]]*\]|'[^']*')/g

const calling = /\bgen(?:StyleHooks|ComponentStyleHook|SubStyleComponent)\(/

/** Whether a module of antd can request styles. Modules in `theme` create the styles. */
const mayAsk = (id) => /\/node_modules\/antd\/es\/(?!theme\/)/.test(id.replaceAll('\\', '/'))

/** Styles for wireframes, which no theme of Deckhand uses. */
const never = ['Pagination-bordered']

/** The replacement for the result of each call. */
const answers = { genSubStyleComponent: 'null', genComponentStyleHook: "''" }

/** Replaces the code of an antd module that creates styles by imports of the finished styles. */
function withStyles(code, id, styles) {
  const parts = [...code.matchAll(asking)].map(([, named]) => named.match(/[\w-]+/g))
  if (parts.length < code.split(calling).length - 1)
    throw new Error(
      `${id} asks for antd's styles in a way that scripts/antd/plugin.mjs does not know. ${unmatchedStyles()}`,
    )
  const names = parts.flatMap(([component, part]) => [
    `vars:${component}`,
    part === undefined || part === component ? component : `${component}-${part}`,
  ])
  const missing = names.find((name) => !styles.has(name) && !name.startsWith('vars:') && !never.includes(name))
  if (missing !== undefined)
    throw new Error(
      `antd has styles named '${missing}', and nothing in scripts/antd/samples.mjs shows them: add a sample.`,
    )
  const exported = [...code.matchAll(/^export (default|const (\w+) =) (gen\w+)?/gm)].flatMap(([, how, name, maker]) => {
    const answer = answers[maker] ?? 'styleHookResult'
    // This module must contain the function, so that an import of the function also loads the styles.
    if (how === 'default') return `export default () => ${answer}`
    return maker === undefined || !/^(use|[A-Z]\w*Style)/.test(name) ? [] : `export const ${name} = () => ${answer}`
  })
  const texts = code.match(/^export const \w+ = '[^']*';?$/gm) ?? []
  return [
    `import '${address}shared.css'`,
    ...new Set(
      names.filter((name) => styles.has(name)).map((name) => `import '${address}${name.replace(':', '-')}.css'`),
    ),
    `import { styleHookResult } from ${JSON.stringify(path.join(standIns, 'styles.ts'))}`,
    ...exported,
    ...texts,
  ].join('\n')
}

async function extracted() {
  const [{ module }, { extract }] = await Promise.all([
    runnerImport(path.join(engine, 'src', 'shell', 'theme.ts'), { root, configFile: false, logLevel: 'error' }),
    import('./extract.mjs'),
  ])
  const themeIn = (isDark, isMore, motion = true) =>
    module.themeOf(isDark ? 'dark' : 'light', coloursOf({ isDark, isMore }), motion)
  const themes = {
    light: themeIn(false, false),
    dark: themeIn(true, false),
    lightMore: themeIn(false, true),
    darkMore: themeIn(true, true),
    still: themeIn(false, false, false),
  }
  return extract(themes, themes.light.cssVar.key)
}

const unmatchedStyles = () =>
  `Deckhand is made for antd ${packed.dependencies.antd}: install that version, or bring scripts/antd in line with the new one.`

/**
 * Creates antd's styles at build time. The browser then creates no styles, so the Content-Security-Policy can forbid
 * inline styles.
 */
export const antdStyles = () => {
  let made
  let asked = 0
  const styles = () => (made ??= extracted())
  return {
    name: 'deckhand:antd-styles',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => {
      asked = 0
    },
    resolveId: (id) => (id.startsWith(address) || id === measures ? id : undefined),
    async load(id) {
      if (id === measures) return `export default ${JSON.stringify((await styles()).measures)}`
      if (id.startsWith(address)) {
        const name = id.slice(address.length, -'.css'.length).replace('vars-', 'vars:')
        const { texts } = await styles()
        const text =
          name === 'shared'
            ? ['vars:', 'Shared', 'ant-design-icons'].map((one) => texts.get(one)).join('')
            : texts.get(name)
        return { code: `@layer antd{${text}}`, moduleSideEffects: true }
      }
      if (id.replaceAll('\\', '/') === theme)
        return `export { standInTheme as themeFor } from ${JSON.stringify(path.join(standIns, 'theme.ts'))}`
      return undefined
    },
    async transform(code, id) {
      if (!mayAsk(id) || !calling.test(code)) return undefined
      asked += 1
      return withStyles(code, id, (await styles()).texts)
    },
    buildEnd(error) {
      if (!error && asked === 0) throw new Error(`No part of antd asks for its styles. ${unmatchedStyles()}`)
    },
  }
}
