/** `npm run docs`: the reference of the vocabulary, read off its doc comments, as a page that can be searched. */
import './node-version.mjs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { install } from './install.mjs'
import { give, root } from './root.mjs'

await install()
const { readReference } = await import('./docs/read.mjs')
const { pageOf } = await import('./docs/page.mjs')

const file = path.join(root, 'dist', 'docs', 'index.html')
const page = pageOf(await readReference(root))
await mkdir(path.dirname(file), { recursive: true })
await writeFile(file, page)

const port = Number(process.env.PORT ?? 4001)
const server = createServer((_, response) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
)
server.on('error', ({ code }) =>
  give(`Port ${port} cannot be had (${code}). Set PORT to another, or open ${file} in a browser.`),
)
server.listen(port, 'localhost', () => console.log(`The vocabulary: http://localhost:${port} (${file})`))
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0))
