import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { createFileStore } from '../../../server/database/files/file-store'
import { deleteOrphanedFiles } from '../../../server/database/files/orphaned-files'
import { registry } from '../../library'
import { newTestDatabase, temporaryFolder } from '../support/stores'

it('deletes pictures without a record, but keeps new, used and foreign files', async () => {
  const testDatabase = newTestDatabase('sqlite')
  const store = await testDatabase.open({ registry })
  onTestFinished(async () => {
    await store.close()
    await testDatabase.close()
  })
  const folder = temporaryFolder()
  const files = createFileStore(folder)
  const save = async () =>
    (
      await files.save(
        await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
          .png()
          .toBuffer(),
      )
    ).name
  const [shown, orphan] = [await save(), await save()]
  await store.transaction((trx) =>
    store.insert(trx, registry.get('author'), {
      name: 'All',
      slug: 'all',
      image: { url: files.urls(shown).url },
      status: 1,
    }),
  )
  const others = ['notes.txt', 'ready.webp']
  const cutOff = `${'0'.repeat(32)}.webp.part`
  for (const name of [...others, cutOff]) writeFileSync(join(folder, name), 'x')
  const now = new Date()
  expect(await deleteOrphanedFiles(store, files, now)).toBe(0)
  const old = new Date(now.getTime() - 2 * 60 * 60 * 1000)
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), old, old)
  const young = await save()
  expect(await deleteOrphanedFiles(store, files, now)).toBe(3)
  const left = readdirSync(folder)
  expect(left).toHaveLength(2 + 2 + 2)
  expect(left).toEqual(expect.arrayContaining([shown, young, ...others]))
  expect(left).not.toContain(orphan)
})
