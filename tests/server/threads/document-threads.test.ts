import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { fastify } from 'fastify'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { answerError } from '../../../server/http/errors'
import {
  createDocumentThreads,
  type DocumentThreads,
  renderDocument,
} from '../../../server/platform/threads/document-threads'
import type documents from '../../library/business/documents'
import { root } from '../../source-files'

/** The build folder of the thread's module. */
const folder = path.join(root, 'node_modules', '.cache', `drawing-${process.pid}`)

let drawing: DocumentThreads
beforeAll(async () => {
  await build({
    root: path.join(root, 'tests/library'),
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      rolldownOptions: {
        input: path.join(root, 'server/platform/threads/drawing.ts'),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  drawing = createDocumentThreads(pathToFileURL(path.join(folder, 'drawing.js')))
})
afterAll(async () => {
  await drawing.close()
  await rm(folder, { recursive: true, force: true })
})

const label = (text: string) => ({ name: 'label', data: { text } })

/** A document whose generation occupies a thread until the test calls `letGo`. */
function held() {
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const letGo = () => {
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
  }
  return { asked: { name: 'held', data: { gate } }, letGo }
}

it('a document drawn in a worker thread equals one drawn on the main thread', async () => {
  const here = await renderDocument<typeof documents, 'label'>('label', { text: 'Dune' })
  expect(here.toString()).toBe('%PDF-1.7 Dune')
  expect(await drawing.draw(label('Dune'))).toEqual(here)
  await expect(drawing.draw({ name: 'lable', data: {} })).rejects.toThrow("draws no 'lable'")
})

it('while documents occupy every thread, other calls are answered, and a later document waits its turn', async () => {
  const app = fastify()
  app.get('/healthz', async () => ({ status: 'ok' }))
  const all = Array.from({ length: 8 }, held)
  const before = all.map(({ asked }) => drawing.draw(asked))
  const order: string[] = []
  const last = drawing.draw(label('last')).then(() => order.push('last'))
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect(order).toEqual([])
  for (const [at, one] of before.entries()) void one.then(() => order.push(String(at)))
  for (const { letGo } of all) letGo()
  await last
  expect((await Promise.all(before)).map(String)).toEqual(Array(8).fill('let go'))
  await app.close()
})

it('a caller who disconnects leaves the queue, and their document is stopped', async () => {
  const all = Array.from({ length: 8 }, held)
  const leaving = new AbortController()
  const given = all.map(({ asked }) => drawing.draw(asked, leaving.signal).catch(({ failure }) => failure))
  const other = drawing.draw(label('mine'))
  leaving.abort()
  expect(await Promise.all(given)).toEqual(Array(8).fill('givenUp'))
  expect(String(await other)).toBe('%PDF-1.7 mine')
})

it('too many waiting documents are refused with a time to wait', async () => {
  const app = fastify()
  app.setErrorHandler(answerError)
  app.get('/', () => drawing.draw(label('one more')))
  const all = Array.from({ length: 110 }, held)
  const leaving = new AbortController()
  const given = all.map(({ asked }) => drawing.draw(asked, leaving.signal).catch(() => 'over'))
  await vi.waitFor(
    async () => {
      const { statusCode, headers, json } = await app.inject('/')
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
      expect(json().message).toBe('Too many documents are being created. Try again in a moment.')
    },
    { timeout: 60_000 },
  )
  leaving.abort()
  await Promise.all(given)
  expect((await app.inject('/')).statusCode).toBe(200)
  await app.close()
})
