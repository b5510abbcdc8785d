import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the business whose tests run. */
    readonly folder: string
  }
}

const dist = resolve('node_modules/.cache', `built-${process.pid}`)
const page = '<html><script type="application/json" id="settings">{}</script></html>'

/**
 * The server program of the business, built for production, next to a small page. The server program is built once per
 * process.
 */
export const builtServer = (): Promise<string> => {
  built ??= make()
  return built
}

let built: Promise<string> | undefined

async function make() {
  process.once('exit', () => rmSync(dist, { recursive: true, force: true }))
  const configFile = resolve(import.meta.dirname, '../../../vite.config.ts')
  await build({
    root: inject('folder'),
    configFile,
    logLevel: 'error',
    build: { ssr: true, outDir: join(dist, 'server'), emptyOutDir: true },
  })
  mkdirSync(join(dist, 'client'), { recursive: true })
  writeFileSync(join(dist, 'client', 'index.html'), page)
  return join(dist, 'server', 'main.js')
}
