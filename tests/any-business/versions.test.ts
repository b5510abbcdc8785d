import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../server/operations/registry'
import type { Call, Resource } from '../../vocabulary'
import { type FilledRecords, fillAllResources } from '../server/support/filled-records'
import { dialectsOfAnyBusiness } from '../server/support/stores'

/** The calls that change one record. */
const changing = ({ calls, actions }: Resource): (readonly [string, Call])[] =>
  Object.entries(calls).flatMap(([name, call]) =>
    call && call.method !== 'GET' && call.path.includes('{id}') && !actions[call.action ?? '']?.readOnly
      ? [[name, call] as const]
      : [],
  )

const changed = registry.all.filter((resource) => resource.calls.show && changing(resource).length > 0)

describe.each(dialectsOfAnyBusiness)('the versions of every resource on %s', (dialect) => {
  let filled: FilledRecords
  beforeAll(async () => {
    filled = await fillAllResources(dialect)
  })
  afterAll(() => filled.close())

  it.each(changed)('$name: every change with an outdated version is rejected', async (resource) => {
    const [id = ''] = filled.idsOf(resource.name)
    const { body: before } = await filled.api.call(resource.calls.show, { id })
    const headers = { 'if-match': '"2001-01-01T00:00:00.000Z"' }
    for (const [name, call] of changing(resource)) {
      const { status, text, body, headers: told } = await filled.api.call(call, { id, headers })
      expect(status, `${name}: ${text}`).toBe(412)
      expect(body.data, name).toEqual(before)
      expect(body.meanwhile, name).toEqual(expect.any(Array))
      expect(told.get('etag'), name).toBe(`"${before.updatedAt}"`)
    }
    expect((await filled.api.call(resource.calls.show, { id })).body).toEqual(before)
  })
})
