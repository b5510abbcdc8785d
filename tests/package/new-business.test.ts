import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../server/support/stores'
import { root } from '../sources'
import { addPiece, ownFiles, visit, writtenFiles } from './shop'
import { run, runDeckhand } from './support'

it('a new business holds what is its own, and passes its tests, those of its pieces too', async () => {
  const folder = temporaryFolder()
  const shop = path.join(folder, 'my-shop')
  const made = await runDeckhand(folder, 'new', 'my-shop', '--name', "Ann's shop", '--engine', root)
  expect(made.status, made.said).toBe(0)
  expect(Object.keys(ownFiles(shop)).sort()).toEqual(writtenFiles)

  // The engine's packages stand in for an installation, which takes minutes.
  symlinkSync(path.join(root, 'node_modules'), path.join(shop, 'node_modules'), 'junction')
  writeFileSync(path.join(shop, 'resources', 'visit.ts'), visit)
  addPiece(shop)
  const tested = await run(shop, [process.execPath, path.join(root, 'scripts', 'deckhand.mjs'), 'test'])
  expect(tested.said).toMatch(/\n\d\d passed, 0 failed/)
  expect(tested.status).toBe(0)
  const { testResults } = JSON.parse(readFileSync(path.join(shop, 'test-results', 'specs.json'), 'utf8'))
  expect(testResults.map(({ name }: { name: string }) => path.basename(name)).sort()).toEqual([
    'business.test.ts',
    'hello.test.tsx',
  ])
})
