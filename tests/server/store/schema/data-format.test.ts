import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pairTableName, storedFields, tableName } from '../../../../server/contract/table-model'
import { dataFormat } from '../../../../server/database/ownership/writer-version'
import { startServer } from '../../support/test-server'

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer('sqlite')
})
afterAll(() => server.close())

/** The data format, and a hash of the engine's own tables and columns in that format. */
const noted = { format: 3, hash: '142ceda180165e07' }

it('must be raised if the tables or columns of the engine change', async () => {
  const { store } = server
  const declared = new Set(
    store.registry.all.flatMap((resource) => [
      tableName(resource.name),
      ...storedFields(resource).map(({ name }) => pairTableName(resource.name, name)),
    ]),
  )
  const columns = (await store.dialect.columns(store.db))
    .filter(({ table }) => !declared.has(table) && !table.includes('fts') && !table.startsWith('sqlite_'))
    .map(({ table, column, type }) => `${table}.${column} ${type}`)
    .sort()
  const hash = createHash('sha256').update(columns.join('\n')).digest('hex').slice(0, 16)
  expect(
    { format: dataFormat, hash },
    `Raise dataFormat in server/database/ownership/writer-version.ts, and note it here. The columns are:\n${columns.join('\n')}`,
  ).toEqual(noted)
})
