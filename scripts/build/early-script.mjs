import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { minify, runnerImport } from 'vite'
import { engine, root } from '../support/root.mjs'

const early = path.join(engine, 'src', 'app', 'early')

/** The modules that each page needs first, in addition to the common code. */
const pageModules = {
  signIn: ['src/app/routes/SignInRoute'],
  landing: ['src/app/Workspace', 'src/screens/dashboard/index'],
  list: ['src/app/Workspace', 'src/screens/list/index'],
  show: ['src/app/Workspace', 'src/screens/show/index'],
  form: ['src/app/Workspace', 'src/screens/form/index'],
  other: ['src/app/Workspace'],
}

/** The files that a page needs first, except files that the HTML already names. */
function filesOf(modules, bundle, html) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  const files = new Set()
  const take = (chunk) => {
    if (!chunk || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const name of chunk.imports) take(bundle[name])
  }
  for (const module of modules) {
    const file = path.join(engine, module)
    take(chunks.find(({ moduleIds }) => moduleIds.some((id) => id === `${file}.tsx` || id === `${file}.ts`)))
  }
  return [...files].filter((file) => !html.includes(file))
}

/** The first API call of each address, derived from the declarations. */
async function callsOf() {
  const shared = { root, configFile: path.join(engine, 'vite.config.ts'), logLevel: 'error' }
  const { module } = await runnerImport(path.join(early, 'calls.ts'), shared)
  return module.collectEarlyCalls()
}

/** The icon of the product as a data URL. The icon is small, so the data URL saves a request. */
async function signOf() {
  const [own, engines] = ['business/public', 'public'].map((folder, at) =>
    path.join([root, engine][at], folder, 'favicon.svg'),
  )
  const sign = await readFile(existsSync(own) ? own : engines, 'utf8')
  return `data:image/svg+xml,${encodeURIComponent(sign)}`
}

/**
 * Adds the icon and an inline script to the built page. The script starts to load the code and the first call of the
 * address, before any other code arrives.
 */
export const beginEarly = {
  name: 'deckhand:early',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      const pages = Object.entries(pageModules).map(([name, modules]) => [name, filesOf(modules, bundle, html)])
      const told = JSON.stringify({ pages: Object.fromEntries(pages), ...(await callsOf()) })
      const script = await readFile(path.join(early, 'early.js'), 'utf8')
      const { code } = await minify('early.js', `{ const told = ${told}; ${script} }`)
      const sign = await signOf()
      return html
        .replace(/"[^"]*\/favicon\.svg"/, () => `"${sign}"`)
        .replace(
          /<script[^>]*\bid="settings"[^>]*>[^<]*<\/script>/,
          (tag) => `${tag}\n    <script>${code.trim()}</script>`,
        )
    },
  },
}
