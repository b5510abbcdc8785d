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
 * Our own modules that only make something for others: they are left out as long as nothing takes anything from them, so that
 * whoever takes one thing from a door loads no more than that.
 */
const leftOutUnlessUsed = new RegExp(`^${engine.replaceAll('\\', '/').replace(/[^\w/]/g, '\\$&')}/(${ownModules})$`)

/** The doors of the engine that runs, wherever the files of the business would look for a package of its name. */
export const doors = Object.entries(packed.exports)
  .filter(([, file]) => /\.tsx?$/.test(file))
  .map(([door, file]) => ({ door: packed.name + door.slice(1), file: path.join(engine, file) }))

/** What may be there once only, in files of the engine as in those of the business. */
const once = [
  'react',
  'react-dom',
  'react-router',
  'antd',
  '@refinedev/core',
  '@refinedev/antd',
  '@tanstack/react-query',
]

/** The page of a business that has none of its own is the engine's. */
const page: Plugin = {
  name: 'deckhand:page',
  enforce: 'pre',
  resolveId: (id) => (id === path.join(root, 'index.html') ? id : undefined),
  load: (id) => (id === path.join(root, 'index.html') ? readPage({ isServed: false }) : undefined),
}

/** The business's own public files come before the engine's of the same name; the build lays them so. */
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
 * Where packages lie: in the business's folder, the engine's, or around that; the folder, or each package, may be a link to
 * those of another checkout, so the place of one of them is taken.
 */
const packages = [root, engine, path.resolve(engine, '../..')]
  .map((folder) => path.join(folder, 'node_modules', 'vite'))
  .filter((folder) => existsSync(folder))
  .map((folder) => path.dirname(realpathSync(folder)))

/**
 * Chunks that a screen always needs together are one, each with what it imports that no chunk above has. Left to itself the
 * build makes one for each set of screens that share something: dozens of requests of a few hundred bytes.
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
  { name: 'record', test: /\/src\/screens\/(show|form)\/index\./ },
].map((chunk, at) => ({ ...chunk, priority: 100 - at }))

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), page, ownFiles, ...(isSsrBuild ? [] : [antdStyles(), patchLibraries(), beginEarly])],
  // Files name each other by where they lie, so that the same build is served below any path; the page is told which.
  base: './',
  publicDir: path.join(engine, 'public'),
  resolve: {
    alias: doors.map(({ door, file }) => ({ find: new RegExp(`^${door}$`), replacement: file })),
    dedupe: once,
  },
  optimizeDeps: { entries: [path.join(engine, 'src/app/main.tsx')], exclude: doors.map(({ door }) => door) },
  build: {
    modulePreload: { polyfill: false },
    // The server runs on Node 20 and needs no copy of what the browser loads.
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
    // Packages bring files of their own, such as fonts.
    fs: { allow: [root, engine, ...packages] },
    watch: { ignored: ['**/data/**', '**/dist/**', '**/test-results/**'] },
  },
}))
