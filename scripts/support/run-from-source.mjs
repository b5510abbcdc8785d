import './node-version.mjs'
import path from 'node:path'
import { install } from './install.mjs'
import { engine, root } from './root.mjs'

/**
 * Does what a module of the engine has to do, with the business beside it, as their sources stand: nothing is built for it.
 *
 * @param file its place in the engine.
 * @param work is handed the module, and what loads others.
 */
export async function fromSource(file, work, { logLevel = 'error' } = {}) {
  await install()
  // Whoever reads only the beginning, as `head` does, has read enough.
  process.stdout.on('error', () => process.exit())
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    configFile: path.join(engine, 'vite.config.ts'),
    appType: 'custom',
    logLevel,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    ssr: { noExternal: [/^@refinedev\//] },
  })
  const load = (place) => vite.ssrLoadModule(place)
  try {
    await work(await load(path.join(engine, file)), load)
  } finally {
    await vite.close()
  }
}
