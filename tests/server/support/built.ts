import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const dist = resolve('node_modules/.cache', `built-${process.pid}`)
const page = '<html><script type="application/json" id="settings">{}</script></html>'

/** The program of the server as it is built for production, with a page of a few bytes beside it; made once. */
export const builtServer = (): Promise<string> => {
  built ??= make()
  return built
}

let built: Promise<string> | undefined

async function make() {
  process.once('exit', () => rmSync(dist, { recursive: true, force: true }))
  await build({ logLevel: 'error', build: { ssr: true, outDir: join(dist, 'server'), emptyOutDir: true } })
  mkdirSync(join(dist, 'client'), { recursive: true })
  writeFileSync(join(dist, 'client', 'index.html'), page)
  return join(dist, 'server', 'main.js')
}
