/** `npm run docs`: the reference of the vocabulary, read off its doc comments, as a page that can be searched. */
import './node-version.mjs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { install } from './install.mjs'
import { give, root } from './root.mjs'

await install()
const { readReference } = await import('./docs/read-reference.mjs')
const { pageOf } = await import('./docs/page.mjs')
const { guidePage, readGuides } = await import('./docs/guides.mjs')
const { createTrials } = await import('./docs/try/index.mjs')

const file = path.join(root, 'dist', 'docs', 'index.html')
const reference = await readReference(root)
const guides = await readGuides(root)
const page = pageOf(reference, { guides })
await mkdir(path.dirname(file), { recursive: true })
await writeFile(file, pageOf(reference))

const port = Number(process.env.PORT ?? 4001)
const trials = createTrials(path.dirname(file))
const server = createServer((request, response) => {
  if (/^\/try\b/.test(request.url)) return trials.answer(request, response).catch(() => response.destroy())
  const guide = guides.find(({ name }) => request.url === `/guide/${name}`)
  if (guide) return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(guidePage(guide))
  return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
})
server.on('error', ({ code }) =>
  give(`Port ${port} cannot be had (${code}). Set PORT to another, or open ${file} in a browser.`),
)
// Who is elsewhere may not even ask: what is typed into a page of it runs here.
server.listen(port, '127.0.0.1', () => console.log(`The vocabulary: http://localhost:${port} (${file})`))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.once(signal, () => trials.close().finally(() => process.exit(0)))
