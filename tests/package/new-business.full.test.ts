import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../server/support/stores'
import { root } from '../source-files'
import { addOwnParts, ownFiles, visit, writtenFiles } from './own-parts'
import { run, runDeckhand, serveByCommand } from './run-business'

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
}

/** Installs like `npm install --omit=dev`: the packed engine, with links to its dependencies. */
async function installForProduction(shop: string): Promise<void> {
  const packages = path.join(shop, 'node_modules')
  const vendor = path.join(shop, 'vendor')
  const [packed = ''] = readdirSync(vendor)
  mkdirSync(packages)
  const unpacked = await run(vendor, ['tar', 'xzf', packed])
  expect(unpacked.status, unpacked.said).toBe(0)
  cpSync(path.join(vendor, 'package'), path.join(packages, 'deckhand'), { recursive: true })
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as LockFile
  for (const [place, { dev }] of Object.entries(lock.packages)) {
    const [, name, more] = place.split(/(?:^|\/)node_modules\//)
    const from = path.join(root, place)
    if (dev || !name || more || !existsSync(from)) continue
    mkdirSync(path.dirname(path.join(packages, name)), { recursive: true })
    symlinkSync(from, path.join(packages, name), 'junction')
  }
}

/**
 * The time limit in milliseconds. The test compiles, builds and tests a complete product while the machine has other
 * work.
 */
const timeout = 600_000

it('a new business with custom parts runs and passes its tests on the packed engine with production dependencies alone', {
  timeout,
}, async () => {
  const folder = temporaryFolder()
  const shop = path.join(folder, 'my-shop')
  const made = await runDeckhand(folder, 'new', 'my-shop', '--name', "Ann's shop")
  expect(made.status, made.said).toBe(0)
  expect(Object.keys(ownFiles(shop)).sort()).toEqual(writtenFiles)
  await installForProduction(shop)
  writeFileSync(path.join(shop, 'resources', 'visit.ts'), visit)
  addOwnParts(shop)

  const deckhand = [process.execPath, path.join(shop, 'node_modules', 'deckhand', 'scripts', 'deckhand.mjs')]
  const programs = `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`
  const tested = await run(shop, [...deckhand, 'test'], { PATH: programs })
  expect(tested.said).toMatch(/the first page was loaded (in a browser|by HTTP)/)
  expect(tested.said).toMatch(/\n\d\d passed, 0 failed/)
  expect(tested.said).not.toMatch(/chunks are larger|\(!\)/)
  expect(tested.status).toBe(0)
  const { testResults } = JSON.parse(readFileSync(path.join(shop, 'test-results', 'specs.json'), 'utf8'))
  expect(testResults.map(({ name }: { name: string }) => path.basename(name)).sort()).toEqual([
    'business.test.ts',
    'hello.test.tsx',
  ])

  const { send, end } = await serveByCommand(shop, [...deckhand, 'start'])
  expect((await send('POST', '/item', { name: 'Mug', state: 'ready' })).status).toBe(200)
  expect(await (await send('GET', '/letter?subject=Mug')).json()).toMatchObject([{ toAddress: 'ann@example.com' }])
  expect(await (await send('GET', '/dashboard-stats')).json()).toHaveProperty('mood.items')
  await end()
})
