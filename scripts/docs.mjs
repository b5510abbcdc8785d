/**
 * `npm run docs`: serves the documentation and the reference of the vocabulary, with a search over the documentation
 * and the reference. The pages work offline.
 */
import './support/node-version.mjs'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { install } from './support/install.mjs'
import { engine, give, root } from './support/root.mjs'

await install()
const { readReference } = await import('./docs/read-reference.mjs')
const { pageOf } = await import('./docs/page.mjs')
const { addressOf, createSearch, guidePage, readGuides, searchPage } = await import('./docs/guides.mjs')
const { createTrials } = await import('./docs/try/index.mjs')

const file = path.join(root, 'dist', 'docs', 'index.html')
const reference = await readReference(engine)
const guides = await readGuides(engine)
const search = createSearch(guides, reference)
const page = pageOf(reference, { guides })
await mkdir(path.dirname(file), { recursive: true })
await writeFile(file, pageOf(reference))

const html = { 'content-type': 'text/html; charset=utf-8' }

/** The image file of a guide, by the path of its address. */
function pictureAt(pathname) {
  const [, name] = /^\/guide\/([\w/-]+\.png)$/.exec(pathname) ?? []
  const picture = name && path.join(engine, 'docs', name)
  return picture && existsSync(picture) ? picture : undefined
}

const port = Number(process.env.PORT ?? 4001)
const trials = createTrials(path.dirname(file))
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const show = (text, status = 200) => response.writeHead(status, html).end(text)
  if (/^\/try\b/.test(pathname)) return trials.answer(request, response).catch(() => response.destroy())
  if (pathname === '/') return response.writeHead(302, { location: addressOf('README') }).end()
  if (pathname === '/reference') return show(page)
  if (pathname === '/search') return show(searchPage(searchParams.get('q') ?? '', search, guides))
  const guide = guides.find(({ name }) => addressOf(name) === pathname)
  if (guide) return show(guidePage(guide, guides))
  const picture = pictureAt(pathname)
  if (picture) return createReadStream(picture).pipe(response.writeHead(200, { 'content-type': 'image/png' }))
  return show(searchPage(pathname.split('/').at(-1) ?? '', search, guides), 404)
})
server.on('error', ({ code }) =>
  give(`Port ${port} cannot be used (${code}). Set PORT to another port, or open ${file} in a browser.`),
)
// Only this machine can send requests to the server, because the server runs code of the trial page.
server.listen(port, '127.0.0.1', () => console.log(`Documentation: http://localhost:${port}`))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.once(signal, () => trials.close().finally(() => process.exit(0)))
