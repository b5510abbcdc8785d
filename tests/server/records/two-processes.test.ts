import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Store } from '../../../server/contract/store'
import { handlers, registry } from '../../library'
import { describeCluster } from '../support/cluster'
import { runConcurrently } from '../support/concurrently'
import { serveRecords, type TestApi } from '../support/record-api'
import { newTestDatabase } from '../support/stores'

const { calls } = registry.get('membership')

describeCluster('two servers on one PostgreSQL database', (cluster) => {
  let stores: readonly Store[]
  let apis: readonly TestApi[]
  beforeAll(async () => {
    const database = newTestDatabase({ databaseUrl: await cluster().newDatabase() })
    stores = [await database.open({ registry, handlers }), await database.open({ registry, handlers })]
    apis = await Promise.all(stores.map((store) => serveRecords(store)))
  })
  afterAll(async () => {
    for (const api of apis) await api.close()
    for (const store of stores) await store.close()
  })

  const at = (index: number) => apis[index % 2] as TestApi
  const create = (name: string) => at(0).call(calls.create, { values: { name } })
  const rename = (index: number, id: string, name: string, headers = {}) =>
    at(index).call(calls.edit, { id, values: { name }, headers })

  it('give each change of a record a later version than the one before', async () => {
    const { data } = (await create('Contended')).body
    const answers = await runConcurrently(12, (index) => rename(index, data.id, `Name ${index}`))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    const versions = new Map(answers.map(({ body }) => [body.data.updatedAt, body.data.name]))
    expect(versions.size).toBe(12)
    const last = [...versions.keys()].sort().at(-1)
    expect((await at(0).call(calls.show, { id: data.id })).body).toMatchObject({
      updatedAt: last,
      name: versions.get(last),
    })
  })

  it('accept only one of several changes based on the same version', async () => {
    const { data } = (await create('Seen by all')).body
    const headers = { 'if-match': `"${data.updatedAt}"` }
    const answers = await runConcurrently(6, (index) => rename(index, data.id, `Mine ${index}`, headers))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412])
    const { name } = answers.find(({ status }) => status === 200)?.body.data ?? {}
    for (const { status, body } of answers)
      if (status === 412) expect(body).toMatchObject({ data: { name }, meanwhile: [{ fields: ['name'] }] })
  })

  it('run a call once if both get it with the same key', async () => {
    const headers = { 'idempotency-key': 'one' }
    const answers = await runConcurrently(6, (index) =>
      at(index).call(calls.create, { values: { name: 'Once' }, headers }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })
})
