import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Store } from '../../../server/contract/store'
import { historyResource, permissionsOf } from '../../../vocabulary'
import { handlers, registry } from '../../library'
import { serveRecords, type TestApi } from '../support/record-api'
import { newTestDatabase } from '../support/stores'

const testDatabase = newTestDatabase('sqlite')
const { calls } = registry.get('member')
const history = registry.get(historyResource)
let store: Store
let api: TestApi
let id: string

beforeAll(async () => {
  store = await testDatabase.open({ registry, handlers })
  api = await serveRecords(store)
  const values = { firstName: 'Cleo', email: 'cleo@example.com', notes: 'owes us' }
  id = (await api.call(calls.create, { values })).body.data.id
})
afterAll(async () => {
  await api.close()
  await store.close()
  await testDatabase.close()
})

/** The fields in the history entries. The list of entries and the single entry must contain the same fields. */
const told = async () => {
  const list = await api.call(history.calls.list, { query: `?record=${id}` })
  const one = await api.call(history.calls.show, { id: list.body[0].id })
  const fieldsOf = ({ changes }: { changes: { field: string }[] }) => changes.map(({ field }) => field)
  expect(fieldsOf(one.body)).toEqual(list.body.flatMap(fieldsOf))
  return { fields: fieldsOf(one.body), text: list.text + one.text }
}
const without = (...names: string[]) =>
  registry.all.flatMap(permissionsOf).filter((name) => !names.some((lacking) => name.startsWith(lacking)))

it('the history shows changes of a field to people who can read the field', async () => {
  api.become()
  expect((await told()).fields).toEqual(expect.arrayContaining(['firstName', 'notes']))
})

it('the history hides a field from people who cannot read the field', async () => {
  api.become(without('member.notes'))
  const { fields, text } = await told()
  expect(fields).toContain('firstName')
  expect(text).not.toMatch(/notes|owes us/)
})

it('the history hides changes of records that the person cannot see', async () => {
  api.become(without('member.'))
  expect((await told()).fields).toEqual([])
})
