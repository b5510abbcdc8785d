import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registry } from '../../server/operations/registry'
import type { Resource } from '../../vocabulary'
import { type FilledRecords, fillAllResources } from '../server/support/filled-records'

let filled: FilledRecords

beforeAll(async () => {
  filled = await fillAllResources('sqlite')
})
afterAll(() => filled.close())

/** All data of the database. */
const everything = async () => {
  const lists = await Promise.all(registry.all.map((resource) => filled.store.list(resource, {})))
  return lists.map(({ json }) => json).join('\n')
}

const anyText = fc.string({ unit: 'binary', maxLength: 40 })
const anyId = (resource: Resource) =>
  fc.oneof(
    fc.nat(2).map((at) => filled.idsOf(resource.name)[at] ?? 'none'),
    anyText,
  )

/** Values of any type under the names of fields, many of them next to valid values. */
const anyBody = (resource: Resource, valid: Readonly<Record<string, unknown>>) => {
  const names = fc.constantFrom(...Object.keys(resource.fields))
  const values = fc.dictionary(fc.oneof({ weight: 9, arbitrary: names }, anyText), fc.jsonValue({ maxDepth: 3 }), {
    maxKeys: 4,
  })
  const body = fc.oneof(
    values,
    values.map((some) => ({ ...valid, ...some })),
    fc.jsonValue({ maxDepth: 3 }),
  )
  return fc.oneof(
    body,
    body.map((data) => ({ data })),
  )
}

const anyQuery = (resource: Resource) => {
  const fields = fc.constantFrom(...Object.keys(resource.fields), 'id', 'createdAt')
  const ending = fc.constantFrom('', '_ne', '_gte', '_lte', '_like')
  const name = fc.oneof(
    fc.tuple(fields, ending).map((parts) => parts.join('')),
    fc.constantFrom('_start', '_end', '_sort', '_order', 'q'),
    anyText,
  )
  const value = fc.oneof(fields, anyText, fc.integer().map(String), fc.constant('2026-01-01'))
  const encode = (pairs: readonly (readonly string[])[]) => pairs.map((pair) => pair.map(encodeURIComponent).join('='))
  return fc.array(fc.tuple(name, value), { maxLength: 3 }).map((pairs) => `?${encode(pairs).join('&')}`)
}

it.each(registry.all.filter(({ calls }) => Object.values(calls).some((call) => call)))(
  '$name: any input is accepted or rejected without a crash, and a rejected input changes nothing',
  async (resource) => {
    const calls = Object.values(resource.calls).filter((call) => call !== undefined)
    const sample = await filled.valuesFor(resource)
    const valid = Object.fromEntries(
      Object.entries(sample).filter(([, value]) => !JSON.stringify(value)?.includes('{}')),
    )
    const asked = fc.record({
      call: fc.constantFrom(...calls),
      id: anyId(resource),
      query: anyQuery(resource),
      body: anyBody(resource, valid),
    })
    let before = await everything()
    await fc.assert(
      fc.asyncProperty(asked, async ({ call, id, query, body }) => {
        const path = call.path.replace(/\{\w+\}/, encodeURIComponent(id))
        const isSent = call.method !== 'GET' && call.body !== 'none'
        const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
        const answered = await filled.api.send(call.method, path + query, isSent ? json : {})
        const after = call.method === 'GET' ? before : await everything()
        expect(answered.status, answered.text).toBeLessThan(500)
        if (answered.status >= 400) {
          expect(answered.body.message, answered.text).toMatch(/\w/)
          expect(after).toBe(before)
        }
        before = after
      }),
      { numRuns: 40 },
    )
  },
)
