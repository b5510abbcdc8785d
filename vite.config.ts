import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * What is left out as long as nothing takes anything from it: packages that libraries import for parts we do not use, and
 * modules that only make something for others, so that whoever takes one thing from a door loads no more than that.
 */
const leftOutUnlessUsed =
  /node_modules\/(react-markdown|remark-gfm|papaparse|query-string|decode-uri-component|error-stack-parser|stackframe)\/|\/(vocabulary|kinds|providers|business|src\/(screens|pieces|shell))\/[^?]*\.tsx?$|\/src\/index\.ts$/

/** Refine reads addresses with qs, which looks for a WeakMap by a dozen packages; every browser that runs the product has one. */
const standIns = { 'side-channel': fileURLToPath(new URL('src/app/side-channel.ts', import.meta.url)) }

/**
 * Chunks that a screen always needs together are one, each with what it imports that no chunk above has. Left to itself the
 * build makes one for each set of screens that share something: dozens of requests of a few hundred bytes.
 */
const chunks = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'entry', test: /\/src\/shell\/LanguageChoice\.|\/providers\/account\./ },
  { name: 'papaparse', test: /\/papaparse\// },
  { name: 'sign-in', test: /\/src\/app\/(SignIn|SetPassword)\./ },
  { name: 'first-call', test: /\/src\/app\/first-call\./ },
  { name: 'workspace', test: /\/src\/app\/Workspace\./ },
  { name: 'page', test: /\/src\/screens\/shared\/(PageHeader|States|LinkButton|access|formats)\./ },
  { name: 'list', test: /\/src\/screens\/list\/index\./ },
].map((chunk, at) => ({ ...chunk, priority: 100 - at }))

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react()],
  ...(command === 'build' && !isSsrBuild && { resolve: { alias: standIns } }),
  build: {
    // The server runs on Node 20 and needs no copy of what the browser loads.
    ...(isSsrBuild ? { target: 'node20', copyPublicDir: false } : { license: { fileName: 'licenses.md' } }),
    rolldownOptions: {
      ...(isSsrBuild && { input: ['server/main.ts', 'server/maintain.ts'] }),
      treeshake: { moduleSideEffects: [{ test: leftOutUnlessUsed, sideEffects: false }] },
      output: {
        comments: { legal: false },
        ...(!isSsrBuild && { codeSplitting: { groups: chunks } }),
      },
    },
  },
  server: {
    // The packages may be a link to those of another checkout, and bring files of their own, such as fonts.
    fs: { allow: ['.', realpathSync('node_modules')] },
    watch: { ignored: ['**/data/**', '**/dist/**', '**/test-results/**'] },
  },
}))
