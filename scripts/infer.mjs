/** `npm run infer -- SOURCE`: what an API has, as resources; see `npm run infer -- --help`. */
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
  logLevel: 'silent',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const load = (file) => vite.ssrLoadModule(file)
try {
  const { infer } = await load(path.join(engine, 'infer/index.ts'))
  const { said, status } = await infer(process.argv.slice(3), { engine, root, called: process.env.INIT_CWD, load })
  process.stdout.write(said)
  process.exitCode = status
} finally {
  await vite.close()
}
