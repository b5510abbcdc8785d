import { expect, it, onTestFinished } from 'vitest'
import { createFileStore } from '../../../server/database/files/file-store'
import { addSampleRows } from '../../../server/features/sample-data'
import { checkRecord, createRegistry } from '../../../vocabulary'
import { newTestDatabase, temporaryFolder } from '../../server/support/stores'
import { box, customerOnly, gift, now } from './filled-store'

it('the sample data include rows of a resource that is declared later, unless a migration has filled its table', async () => {
  const testDatabase = newTestDatabase('sqlite')
  const store = await testDatabase.open({ registry: createRegistry([box, gift, customerOnly]) })
  onTestFinished(async () => {
    await store.close()
    await testDatabase.close()
  })
  const options = { store, files: createFileStore(temporaryFolder()), now }
  await addSampleRows(options, ['customer', 'gift-box'])
  await addSampleRows(options, ['gift-wrap'])
  await addSampleRows(options, ['gift-wrap', 'customer'])
  const list = await store.list(gift, {})
  expect(list.total).toBe(gift.samples)
  for (const { id: _, createdAt: __, updatedAt: ___, ...wrap } of JSON.parse(list.json))
    expect(checkRecord(gift, wrap).errors).toEqual({})
})
