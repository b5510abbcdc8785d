import { existsSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import packed from './package.json' with { type: 'json' }
import { antdStyles } from './scripts/antd/plugin.mjs'
import { beginEarly } from './scripts/build/early-script.mjs'
import { readPage } from './scripts/build/html-page.mjs'
import { patchLibraries } from './scripts/build/patches.mjs'
import { engine, root } from './scripts/support/root.mjs'

const ownModules = String.raw`(vocabulary|kinds|providers|src/(screens|pieces|shell))/[^?]*\.tsx?|src/index\.ts`

/**
 * The modules of the engine and of the business without side effects. The build leaves out a module if no code uses its
 * exports. So an import of one export of an entry point loads only the modules of that export.
 */
const leftOutUnlessUsed = new RegExp(`^${engine.replaceAll('\\', '/').replace(/[^\w/]/g, '\\$&')}/(${ownModules})$`)

/**
 * The entry points of this engine. These entry points replace imports of the engine's package in the files of the
 * business.
 */
export const doors = Object.entries(packed.exports)
  .filter(([, file]) => /\.tsx?$/.test(file))
  .map(([door, file]) => ({ door: packed.name + door.slice(1), file: path.join(engine, file) }))

/** Packages that the engine and the business must share as one copy. */
const once = [
  'react',
  'react-dom',
  'react-router',
  'antd',
  '@refinedev/core',
  '@refinedev/antd',
  '@tanstack/react-query',
]

/** Serves the engine's HTML page if the business has none. */
const page: Plugin = {
  name: 'deckhand:page',
  enforce: 'pre',
  resolveId: (id) => (id === path.join(root, 'index.html') ? id : undefined),
  load: (id) => (id === path.join(root, 'index.html') ? readPage({ isServed: false }) : undefined),
}

/** Public files of the business replace files of the engine with the same name, as in the build. */
const ownFiles: Plugin = {
  name: 'deckhand:own-files',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      const [file = ''] = (request.url ?? '').split('?')
      if (statSync(path.join(root, 'business/public', file), { throwIfNoEntry: false })?.isFile())
        request.url = `/business/public${file}`
      next()
    })
  },
}

/**
 * The folders with installed packages: of the business, of the engine, or above the engine. Such a folder, or a package
 * in the folder, can be a link to another checkout. So this function resolves the real path of one package.
 */
const packages = [root, engine, path.resolve(engine, '../..')]
  .map((folder) => path.join(folder, 'node_modules', 'vite'))
  .filter((folder) => existsSync(folder))
  .map((folder) => path.dirname(realpathSync(folder)))

/**
 * Modules that a screen always needs together are one chunk. Each chunk includes its imports, unless an earlier chunk
 * contains these imports. Without these groups, the build creates a chunk for each set of screens that share a module.
 * Such small chunks would cause dozens of requests of a few hundred bytes.
 */
const chunks = [
  { name: 'start', test: /\/src\/app\/main\.|\/src\/shell\/LanguageChoice\.|\/providers\/session\/account\./ },
  { name: 'papaparse', test: /\/papaparse\// },
  { name: 'axios', test: /\/node_modules\/axios\/|\/providers\/http\/send-request\./ },
  { name: 'sign-in', test: /\/src\/app\/routes\/SignInRoute\./ },
  {
    name: 'workspace',
    test: /\/src\/(app\/(Workspace|first-call|browser-registry|refresh\/refetch-after-outage)|screens\/(list\/(index|views\/ViewButtons)|shared\/(PageHeader|LinkButton|notices\/EmptyState|records\/access|values\/(formats|time-text|Cell|base-currency)|inputs\/(parsed-input|number-text))))\./,
  },
  { name: 'zod', test: /\/node_modules\/zod\// },
  { name: 'popups', test: /\/antd\/es\/(tooltip|popover)\// },
  // Record pages show groups, such as addresses. Groups that arrived later would move the page.
  { name: 'record', test: /\/src\/screens\/(show|form)\/index\.|\/kinds\/group\/GroupCell\./ },
].map((chunk, at) => ({ ...chunk, priority: 100 - at }))

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), page, ownFiles, ...(isSsrBuild ? [] : [antdStyles(), patchLibraries(), beginEarly])],
  // Files refer to each other by relative paths, so the same build works below any path. The server sets that path in
  // the page.
  base: './',
  publicDir: path.join(engine, 'public'),
  resolve: {
    alias: doors.map(({ door, file }) => ({ find: new RegExp(`^${door}$`), replacement: file })),
    dedupe: once,
  },
  optimizeDeps: { entries: [path.join(engine, 'src/app/main.tsx')], exclude: doors.map(({ door }) => door) },
  build: {
    modulePreload: { polyfill: false },
    // The server build runs on Node 20 and does not need the browser's public files.
    ...(isSsrBuild ? { target: 'node20', copyPublicDir: false } : { license: { fileName: 'licenses.md' } }),
    rolldownOptions: {
      ...(isSsrBuild && {
        input: ['main.ts', 'maintain.ts', 'platform/threads/drawing.ts'].map((file) =>
          path.join(engine, 'server', file),
        ),
      }),
      treeshake: {
        moduleSideEffects: [{ test: leftOutUnlessUsed, sideEffects: false }],
      },
      output: {
        comments: { legal: false },
        ...(!isSsrBuild && { codeSplitting: { groups: chunks } }),
      },
    },
  },
  server: {
    // Some packages contain files such as fonts.
    fs: { allow: [root, engine, ...packages] },
    watch: { ignored: ['**/data/**', '**/dist/**', '**/test-results/**'] },
  },
}))
