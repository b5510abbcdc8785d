import { expect } from 'vitest'
import type { Store } from '../../../server/contract/store'
import { handlers, registry } from '../../../server/operations/registry'
import { sampleFormValues } from '../../../testing/sample-values'
import { type FieldChange, historyResource, type Resource } from '../../../vocabulary'
import { serveRecords, type TestApi, type TestApiResponse } from './record-api'
import { fillStore } from './sample-records'
import { type DialectName, newTestDatabase } from './stores'

/** An entry of the history. */
interface HistoryRow {
  readonly action: string
  readonly call: string
  readonly title: string
  readonly requestId: string
  readonly batch: string | null
  readonly changes: readonly FieldChange[]
}

export const history = registry.get(historyResource)

/** Records of every resource, with access to their history. */
export interface FilledRecords {
  readonly store: Store
  readonly api: TestApi
  idsOf(resource: string): string[]
  valuesFor(resource: Resource): Promise<Readonly<Record<string, unknown>>>
  /** Creates a record. If the resource has a status, the record is active. */
  create(resource: Resource): Promise<TestApiResponse>
  /** Creates a record like the function `create`, and returns the id of the record. */
  make(resource: Resource): Promise<string>
  /** The history entries that match a query, in the order of the response. */
  told(query: string): Promise<HistoryRow[]>
  /** The history entries of a record. */
  toldOf(id: string): Promise<HistoryRow[]>
  /** The number of history entries. */
  count(): Promise<number>
  close(): Promise<void>
}

export async function fillAllResources(dialect: DialectName): Promise<FilledRecords> {
  const testDatabase = newTestDatabase(dialect)
  const store = await testDatabase.open({ registry, handlers })
  const idsOf = await fillStore(store)
  const api = await serveRecords(store, idsOf('user')[0])
  let next = 300
  const reference = (resource: string) => idsOf(resource)[0] ?? null
  const valuesFor = (resource: Resource) => sampleFormValues({ registry, index: next++, reference }, resource)
  const create: FilledRecords['create'] = async (resource) => {
    const values = { ...(await valuesFor(resource)), ...(resource.status && { [resource.status]: 1 }) }
    const answer = await api.call(resource.calls.create, { values })
    expect(answer.status, answer.text).toBe(200)
    return answer
  }
  const told: FilledRecords['told'] = async (query) =>
    (await api.call(history.calls.list, { query: `?${query}&_sort=id&_order=asc` })).body
  return {
    store,
    api,
    idsOf,
    valuesFor,
    told,
    toldOf: (id) => told(`record=${id}`),
    count: async () => (await store.list(history, { end: 0 })).total,
    create,
    make: async (resource) => (await create(resource)).body.data.id,
    close: async () => {
      await api.close()
      await store.close()
      await testDatabase.close()
    },
  }
}
