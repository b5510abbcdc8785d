/**
 * A process of `npm run docs`. The process receives declarations and shows each declaration in the business of this
 * folder, as the real product with separate sample data. The process reports each result. If a declaration is wrong,
 * the previous declaration stays visible.
 */
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { createServer as createVite } from 'vite'
import { readPage } from '../../build/html-page.mjs'
import { passOn } from '../../support/forward-request.mjs'
import { engine, root } from '../../support/root.mjs'
import { signIn } from '../../support/start-server.mjs'
import { isOfThisMachine } from './request-origin.mjs'
import { breath, file } from './trial-file.mjs'

process.on('disconnect', () => process.exit())
setInterval(() => process.send({}), breath)

const front = createServer()
const vite = await createVite({
  root,
  configFile: path.join(engine, 'vite.config.ts'),
  appType: 'custom',
  logLevel: 'silent',
  server: { middlewareMode: true, hmr: false, ws: { server: front }, watch: null },
})
const own = path.join(root, file)
const enter = path.join(engine, 'scripts', 'docs', 'try', 'sign-in-sample.mjs').replaceAll(path.sep, '/')

const client = {
  page: async (url) => {
    const page = await vite.transformIndexHtml(url, await readPage({ isServed: true }))
    return page.replace(/src="[^"]*\/src\/app\/main\.tsx"/, `src="/@fs/${enter.replace(/^\//, '')}"`)
  },
  middleware: vite.middlewares,
}

let right
let running
/**
 * The previous server. This server runs until the next result, so the page stays signed in until it loads the new
 * screens.
 */
let left

/** Replaces the headers so only the documentation page can frame the product. */
const framed = ({ 'x-frame-options': _, ...headers }) => ({
  ...headers,
  'content-security-policy': `frame-ancestors ${process.env.DOCS_ORIGIN}`,
})

front.on('request', (request, response) => {
  if (!isOfThisMachine(request) || !running) return response.writeHead(403).end()
  passOn(request, response, running.address, framed)
})
await once(front.listen(0, '127.0.0.1'), 'listening')

/** The error message, with the line in the declaration. */
function explain(error) {
  if (error.name === 'StartError') return error.message
  vite.ssrFixStacktrace(error)
  const { message, stack, loc } = error
  const line = loc?.line ?? new RegExp(`${file}:(\\d+)`).exec(stack)?.[1]
  // Syntax errors have a sentence, followed by an excerpt of the code.
  const [, sentence] = /\[\w+_ERROR\] (.+)/.exec(stripVTControlCharacters(message)) ?? []
  return `${line ? `Line ${line}: ` : ''}${sentence ?? message}`
}

let attempts = 0

/** Serves the current declaration with a new database. */
async function serveIt() {
  const dataDir = path.join(root, 'data', String(++attempts))
  vite.environments.ssr.moduleGraph.invalidateAll()
  const load = (name) => vite.ssrLoadModule(path.join(engine, 'server', name))
  const { default: resource } = await vite.ssrLoadModule(own)
  const { readServerSettings } = await load('operations/settings/index.ts')
  const { startDeckhand } = await load('http/serve.ts')
  const settings = readServerSettings({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const { address, close } = await startDeckhand({ settings, client })
  const end = () => close().then(() => rm(dataDir, { recursive: true, force: true }))
  return { address, name: resource.name, end }
}

/** The addresses of a resource's screens. The record page shows the first record. */
async function screensOf({ address, name }) {
  const answer = await fetch(`${address}/api/v1/${name}?_start=0&_end=1`, {
    headers: { authorization: `Bearer ${await signIn(address)}` },
  })
  const [first] = answer.ok ? await answer.json() : []
  return { List: `/${name}`, Form: `/${name}/create`, ...(first && { Page: `/${name}/${first.id}` }) }
}

async function show(text) {
  await writeFile(own, text)
  try {
    const next = await serveIt()
    const screens = await screensOf(next)
    await left?.end()
    left = running
    running = next
    right = text
    vite.environments.client.moduleGraph.onFileChange(own)
    return { shown: { port: front.address().port, screens } }
  } catch (error) {
    if (right !== undefined) await writeFile(own, right)
    return { problem: explain(error) }
  }
}

process.on('message', async (text) => process.send(await show(text)))
