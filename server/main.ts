import { fileURLToPath } from 'node:url'
import { startDeckhand } from './http/serve'
import { loadBuiltScreens } from './http/static'
import { loadServerSettings } from './operations/settings'
import { renderDocumentsInThreads } from './platform/threads/document-threads'

/** The maximum milliseconds for open calls after the process has received a signal to end. */
const patience = 10_000

/**
 * The main program of the built product. The process serves until it receives a signal to end. If the server cannot
 * start, the process prints the reason in a sentence.
 */
try {
  const { settings, unknown } = loadServerSettings()
  for (const sentence of unknown) console.warn(sentence)
  const client = await loadBuiltScreens(fileURLToPath(new URL('../client', import.meta.url)))
  renderDocumentsInThreads(new URL('./drawing.js', import.meta.url))
  const { name, address, greeting, close } = await startDeckhand({
    settings,
    client,
    commands: fileURLToPath(new URL('./maintain.js', import.meta.url)),
  })
  console.log([`${name} is ready: ${address}`, ...greeting].join('\n'))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(close))
} catch (error) {
  fail(error)
}

function end(close: () => Promise<void>) {
  setTimeout(() => process.exit(1), patience).unref()
  close().then(() => process.exit(0), fail)
}

function fail(error: unknown): never {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  process.stderr.write(`${process.env.LOG_LEVEL === 'debug' ? (stack ?? message) : message}\n`)
  process.exit(1)
}
