/** `npm run conform -- URL`: asks an API every call that the declarations make, and says what is missing. */
import './node-version.mjs'
import path from 'node:path'
import { install } from './install.mjs'
import { engine, root } from './root.mjs'

await install()
// Whoever reads only the beginning, as `head` does, has read enough.
process.stdout.on('error', () => process.exit())
const { createServer } = await import('vite')
const vite = await createServer({
  root,
  configFile: path.join(engine, 'vite.config.ts'),
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
  ssr: { noExternal: [/^@refinedev\//] },
})
try {
  const { run } = await vite.ssrLoadModule(path.join(engine, 'conform', 'main.ts'))
  process.exitCode = await run(process.argv.slice(3))
} finally {
  await vite.close()
}
