import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { run, runDeckhand, serveByCommand } from '../package/run-business'
import { fullIt } from '../scope'
import { temporaryFolder } from '../server/support/stores'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A test picture with one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const canShut = spawnSync('bwrap', ['--unshare-user', '--ro-bind', '/', '/', 'true']).status === 0

/**
 * Runs the package as in a container, if bubblewrap works on this machine. The process runs as another user, with a
 * read-only root folder and a data folder.
 */
const shutIn = (folder: string, data: string) =>
  canShut
    ? [
        ...['bwrap', '--unshare-user', '--uid', '65532', '--gid', '65532', '--ro-bind', '/', '/', '--tmpfs', '/tmp'],
        ...['--ro-bind', folder, folder, '--bind', data, data, '--dev', '/dev', '--proc', '/proc', '--chdir', folder],
      ]
    : []

fullIt('a package runs without its sources, as another user who can write only to the data folder', async () => {
  const place = temporaryFolder()
  const made = await runDeckhand(root, 'package', path.join(place, 'made'))
  expect(made.status, made.said).toBe(0)
  const folder = path.join(place, 'moved')
  renameSync(path.join(place, 'made'), folder)
  const packages = readdirSync(path.join(folder, 'node_modules'))
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'libsql', 'sharp']))
  expect(
    packages.filter((name) => ['react', 'antd', 'vite', 'vitest', 'typescript', '@refinedev'].includes(name)),
  ).toEqual([])
  expect(readFileSync(path.join(folder, 'LICENSE'), 'utf8')).toContain('MIT')

  const data = path.join(place, 'data')
  mkdirSync(data)
  const start = (dataDir: string) =>
    serveByCommand(folder, [...shutIn(folder, dataDir), process.execPath, 'server.js'], { DATA_DIR: dataDir })
  const first = await start(data)
  const form = new FormData()
  for (const [key, value] of Object.entries({ name: 'Packed', slug: 'packed' })) form.set(key, value)
  form.set('image', new Blob([pixel], { type: 'image/png' }), 'one.png')
  const stored = await first.send('POST', '/product-category', form)
  expect(stored.status).toBe(200)
  const { data: record } = (await stored.json()) as { data: { id: string; image: { url: string } } }
  expect((await fetch(first.origin + record.image.url)).headers.get('content-type')).toMatch(/^image\//)
  const orders = (await (await first.send('GET', '/customer-order?_end=1')).json()) as { id: string }[]
  const invoice = await first.send('GET', `/order-invoice/${orders[0]?.id}`)
  expect(invoice.headers.get('content-type')).toBe('application/pdf')

  const backup = path.join(place, 'kept.backup')
  const maintain = (dataDir: string, ...asked: string[]) =>
    run(folder, [process.execPath, 'maintain.js', ...asked], { DATA_DIR: dataDir })
  const backedUp = await maintain(data, 'backup', backup)
  expect(backedUp.status, backedUp.said).toBe(0)
  await first.end()

  const other = path.join(place, 'other')
  mkdirSync(other)
  const restored = await maintain(other, 'restore', backup)
  expect(restored.status, restored.said).toBe(0)
  const second = await start(other)
  const found = (await (await second.send('GET', `/product-category/${record.id}`)).json()) as typeof record
  expect((await fetch(second.origin + found.image.url)).status).toBe(200)
  await second.end()
})

it.each([
  ['a folder with other files', (place: string) => [place], /is not empty, and no package either \(it has data\)/],
  ['two folders', (place: string) => [place, place], /One folder was expected/],
])('a package cannot be created in %s, and the error says so', async (_, asked, sentence) => {
  const place = temporaryFolder()
  mkdirSync(path.join(place, 'data'))
  const { status, said } = await runDeckhand(root, 'package', ...asked(place))
  expect(status).toBe(1)
  expect(said).toMatch(sentence)
  expect(readdirSync(place)).toEqual(['data'])
})
