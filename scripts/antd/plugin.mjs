import path from 'node:path'
import { runnerImport } from 'vite'
import { engine, root } from '../root.mjs'
import { coloursOf } from './colours.mjs'

const standIns = path.join(engine, 'src', 'app', 'stand-ins')

/** What antd would make styles with while it runs, and what stands in for it where they are made beforehand. */
const replaced = [
  [/\/antd\/es\/theme\/useToken\.js$/, 'tokens.ts'],
  [/\/antd\/es\/theme\/themes\/default\/theme\.js$/, 'no-theme.ts'],
  [/\/antd\/es\/theme\/util\/genStyleUtils\.js$/, 'styles.ts'],
  [/(?<!\/pro-\w+\/node_modules)\/@ant-design\/cssinjs\/es\/index\.js$/, 'styles.ts'],
  [/\/@rc-component\/util\/es\/Dom\/dynamicCSS\.js$/, 'sheets.ts'],
  [/\/@ant-design\/icons\/es\/cssUtils\.js$/, 'sheets.ts'],
  [/\/src\/shell\/theme\.ts$/, 'theme.ts'],
]

const address = '/@antd-styles/'
const measures = 'virtual:antd-measures'

/** Every part of antd that has styles asks for them by one of these. */
const asking = /\bgen(?:StyleHooks|ComponentStyleHook|SubStyleComponent)\(\s*(\[[^\]]*\]|'[^']*')/g

const isAsking = (id) => /\/antd\/es\/(?!theme\/)/.test(id) && /style/.test(id)

/** What no theme of ours asks for: the look of wireframes. */
const never = ['Pagination-bordered']

/** What stands in for each way of asking. */
const answers = { genSubStyleComponent: 'null', genComponentStyleHook: "''" }

/** A module of antd's that asks for styles, with the styles themselves in place of what makes them. */
function withStyles(code, styles) {
  const parts = [...code.matchAll(asking)].map(([, named]) => named.match(/[\w-]+/g))
  if (parts.length === 0) return undefined
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
    const answer = answers[maker] ?? 'asked'
    // A function of the module's own, so that whoever asks for it gets the module with its styles.
    if (how === 'default') return `export default () => ${answer}`
    return maker === undefined || !/^(use|[A-Z]\w*Style)/.test(name) ? [] : `export const ${name} = () => ${answer}`
  })
  const texts = code.match(/^export const \w+ = '[^']*';?$/gm) ?? []
  return [
    `import '${address}shared.css'`,
    ...new Set(
      names.filter((name) => styles.has(name)).map((name) => `import '${address}${name.replace(':', '-')}.css'`),
    ),
    `import { asked } from ${JSON.stringify(path.join(standIns, 'styles.ts'))}`,
    ...exported,
    ...texts,
  ].join('\n')
}

const setting = /\.setAttribute\('style',\s*/g

/** A policy without inline styles holds of an attribute, and not of the same text given to an element's style. */
const withoutAttributes = (code) => code.replace(setting, '.style.cssText = (')

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

/** Makes antd's styles while the screens are built: nothing makes any in the browser, whose policy then allows none. */
export const antdStyles = () => {
  let made
  const styles = () => (made ??= extracted())
  return {
    name: 'deckhand:antd-styles',
    apply: 'build',
    enforce: 'pre',
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
      const [, standIn] = replaced.find(([pattern]) => pattern.test(id)) ?? []
      if (standIn === undefined) return undefined
      const file = JSON.stringify(path.join(standIns, standIn))
      const isDefault = standIn === 'tokens.ts' || standIn === 'no-theme.ts'
      return `export * from ${file}${isDefault ? `; export { default } from ${file}` : ''}`
    },
    async transform(code, id) {
      if (isAsking(id)) return withStyles(code, (await styles()).texts)
      return /\/(antd|@rc-component\/\w+)\/es\//.test(id) && code.includes(".setAttribute('style'")
        ? withoutAttributes(code)
        : undefined
    },
  }
}
