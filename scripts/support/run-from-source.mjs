import './node-version.mjs'
import path from 'node:path'
import { install } from './install.mjs'
import { engine, root } from './root.mjs'

/**
 * Runs a module of the engine directly from its source, without a build. The module can load the files of the business.
 *
 * @param file the path of the module in the engine.
 * @param work receives the module, and a function that loads other modules.
 */
export async function fromSource(file, work, { logLevel = 'error' } = {}) {
  await install()
  // A reader such as `head` can close the output early. Closing the output early is not an error.
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
