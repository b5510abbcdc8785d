import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { createUploads } from '../../../providers/http/uploads'
import { openBrowser } from '../support/open-browser'

const bodyOf = (...sizes: number[]) => {
  const body = new FormData()
  body.append('name', 'Gold leaf')
  for (const [index, size] of sizes.entries()) body.append('images', new File(['x'.repeat(size)], `${index}.png`))
  return body
}

it('reports the progress of each file of a request, in sending order', () => {
  const uploads = createUploads()
  const listener = vi.fn()
  uploads.subscribe(listener)
  const upload = uploads.follow(bodyOf(100, 300))
  expect(uploads.getSnapshot().map(({ sent }) => sent)).toEqual([0, 0])
  upload?.progress(50)
  expect(uploads.getSnapshot().map(({ sent }) => sent)).toEqual([0.5, 0])
  upload?.progress(250)
  expect(uploads.getSnapshot()).toEqual([
    { name: '0.png', sent: 1 },
    { name: '1.png', sent: 0.5 },
  ])
  upload?.end()
  expect(uploads.getSnapshot()).toEqual([])
  expect(listener).toHaveBeenCalledTimes(4)
})

it('cancels pending uploads, but not completed uploads', () => {
  const uploads = createUploads()
  const [whole, begun] = [uploads.follow(bodyOf(100)), uploads.follow(bodyOf(100, 300))]
  whole?.progress(100)
  begun?.progress(120)
  uploads.cancel()
  expect([whole?.signal.aborted, begun?.signal.aborted]).toEqual([false, true])
})

it('ignores requests without files', () => {
  const uploads = createUploads()
  expect(uploads.follow({ name: 'Gold leaf' })).toBeUndefined()
  expect(uploads.follow(bodyOf())).toBeUndefined()
})

it('a cancelled upload is reported, and changes neither session nor page', async () => {
  const held = createServer(() => undefined)
  held.listen(0, '127.0.0.1')
  await once(held, 'listening')
  const { port } = held.address() as AddressInfo
  const { client, dataProviders, toasts, visited } = openBrowser({ apiUrl: `http://127.0.0.1:${port}` })
  const variables = { name: 'Ann', portrait: new File(['x'.repeat(1000)], 'ann.png') }
  const saving = dataProviders.default.create({ resource: 'author', variables }).catch((problem: Error) => problem)
  await vi.waitFor(() => expect(client.uploads.getSnapshot()).toHaveLength(1), { timeout: 60_000 })
  client.uploads.cancel()
  expect(await saving).toMatchObject({ message: expect.stringContaining('Nothing was saved'), isNetwork: false })
  expect(toasts).toMatchObject([{ type: 'error', message: expect.stringContaining('Nothing was saved') }])
  expect([visited, client.session.token()]).toEqual([['/event'], 'plain-token'])
  expect(client.loading.getSnapshot()).toBe(false)
  held.closeAllConnections()
  held.close()
})
