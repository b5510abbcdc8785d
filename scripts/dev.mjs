/**
 * `npm run dev`: serves screens and API from their sources on one port. Each edit of a source file takes effect
 * immediately.
 */
import './support/node-version.mjs'
import { createServer } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readPage } from './build/html-page.mjs'
import { passOn } from './support/forward-request.mjs'
import { install } from './support/install.mjs'
import { engine, give, root } from './support/root.mjs'

await install()
const { createServer: createVite, runnerImport } = await import('vite')

const configFile = path.join(engine, 'vite.config.ts')
const settingsFile = path.join(engine, 'server', 'operations', 'settings', 'index.ts')
const sentenceOf = (error) => (error.name === 'StartError' ? error.message : error.stack)

/** The path of the product, from PUBLIC_URL. Vite needs this path before loading modules. */
const { basePath } = await runnerImport(settingsFile, { root, configFile })
  .then(({ module }) => module.loadServerSettings().settings)
  .catch((error) => give(sentenceOf(error)))

/** The folders whose code runs in the server. */
const serverFolders = [
  ...['server', 'integrations', 'vocabulary', 'kinds', 'languages'].map((folder) => path.join(engine, folder)),
  ...['resources', 'business'].map((folder) => path.join(root, folder)),
].map((folder) => folder + path.sep)
/**
 * The number of milliseconds without further changes before a reload. The delay is needed because editors save in
 * several steps.
 */
const settled = 80

const front = createServer()
const vite = await createVite({
  root,
  configFile,
  base: `${basePath}/`,
  appType: 'custom',
  server: { middlewareMode: true, ws: { server: front } },
})

const explain = (error) => {
  vite.ssrFixStacktrace(error)
  return sentenceOf(error)
}

const page = async (url) => vite.transformIndexHtml(url, await readPage({ isServed: true }))
const client = { page, middleware: vite.middlewares }

/** Loads the current code of the server. Returns the settings and a function that starts the server. */
async function load() {
  const { loadServerSettings } = await vite.ssrLoadModule(settingsFile)
  const { startDeckhand } = await vite.ssrLoadModule(path.join(engine, 'server', 'http', 'serve.ts'))
  const { settings, unknown } = loadServerSettings()
  for (const sentence of unknown) console.warn(sentence)
  const start = () => startDeckhand({ settings: { ...settings, host: '127.0.0.1', port: 0 }, client })
  return { settings, start }
}

let code = await load().catch((error) => give(explain(error)))
const { host, port } = code.settings
let running = code.start()
const { name, greeting } = await running.catch((error) => give(explain(error)))

/**
 * Replaces the running server by a server with the new code. If the new code fails, the server with the former code
 * continues.
 */
async function reload() {
  let next
  try {
    next = await load()
  } catch (error) {
    return console.error(`${explain(error)}\nThe server continues with the code from before this edit.`)
  }
  const former = { code, app: await running }
  running = former.app
    .close()
    .then(next.start)
    .then(
      (app) => {
        code = next
        console.log('The server has restarted with the new code.')
        return app
      },
      (error) => {
        console.error(`${explain(error)}\nThe server continues with the code from before this edit.`)
        return former.code.start()
      },
    )
  await running
  vite.ws.send({ type: 'full-reload' })
}

let edits = 0
let reloading = Promise.resolve()
vite.watcher.on('all', async (event, file) => {
  if (event.endsWith('Dir') || !serverFolders.some((folder) => file.startsWith(folder))) return
  const edit = ++edits
  await wait(settled)
  if (edit === edits) reloading = reloading.then(reload)
})

/** Forwards each request to the running server. Requests wait during a replacement. */
front.on('request', async (request, response) => {
  try {
    const { address } = await running
    passOn(request, response, address)
  } catch (error) {
    response.writeHead(503, { 'content-type': 'text/plain' }).end(explain(error))
  }
})

front.on('error', ({ code: reason }) =>
  give(
    reason === 'EADDRINUSE'
      ? `Port ${port} is in use by another program. Stop that program, or set PORT to another port, such as PORT=${port + 1}.`
      : `Port ${port} cannot be opened (${reason}). Set PORT to another port, or HOST to another address.`,
  ),
)
front.listen(port, host, () => {
  console.log(
    [
      `${name} is ready, and applies every edit immediately: http://${host === '0.0.0.0' ? 'localhost' : host}:${front.address().port}${basePath}`,
      ...greeting,
    ].join('\n'),
  )
})

const end = async () => {
  front.close()
  front.closeAllConnections()
  await Promise.allSettled([reloading.then(() => running).then((app) => app.close()), vite.close()])
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, end)
