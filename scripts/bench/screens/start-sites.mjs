import { readdir, readFile } from 'node:fs/promises'
import { get } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import fastify from 'fastify'
import { startServer } from '../../support/start-server.mjs'
import { buildStack } from './build-stack.mjs'
import { addProvider } from './provider.mjs'

const shrink = promisify(brotliCompress)

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

/** Starts a server with the API. `answerOthers` handles all other requests. */
async function openSite(answerOthers) {
  const app = fastify()
  const { reset } = addProvider(app)
  app.setNotFoundHandler(answerOthers)
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), reset, close: () => app.close() }
}

/** Builds the comparison application into a folder and serves it from memory. */
export async function openStack(folder) {
  await buildStack(folder)
  const files = new Map()
  for (const name of await readdir(folder, { recursive: true })) {
    const type = types[path.extname(name)]
    if (type) files.set(`/${name}`, { type, body: await shrink(await readFile(path.join(folder, name))) })
  }
  return openSite((request, reply) => {
    const file = files.get(request.url)
    const { type, body } = file ?? files.get('/index.html')
    return (
      reply
        .type(type)
        .header('content-encoding', 'br')
        // The product sends this header too. The header makes the browser start a new process, so both sites need the
        // header.
        .header('cross-origin-opener-policy', 'same-origin')
        .header('cache-control', file ? 'public, max-age=31536000, immutable' : 'no-cache')
        .send(body)
    )
  })
}

/** Returns the unchanged response of a server. */
const ask = (address, headers) =>
  new Promise((resolve, reject) => {
    get(address, { headers }, async (answer) => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = answer.headers
      resolve({ status: answer.statusCode, headers: kept, body: await buffer(answer) })
    }).on('error', reject)
  })

/**
 * Starts the product for the built screens. The server of the API forwards all other requests to the product, so the
 * page and its calls have the same host. Files with a hash in their name are cached, as with a caching proxy in front
 * of the product.
 */
export async function openScreens(folder) {
  const kept = new Map()
  let product
  const site = await openSite(async (request, reply) => {
    const answer = kept.get(request.url) ?? (await ask(product.url + request.url, request.headers))
    if (answer.headers['cache-control']?.includes('immutable')) kept.set(request.url, answer)
    return reply.code(answer.status).headers(answer.headers).send(answer.body)
  })
  product = await startServer(folder, { API_URL: site.url, LOG_LEVEL: 'silent' })
  return { ...site, close: () => Promise.all([site.close(), product.stop()]) }
}
