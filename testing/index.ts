/** The entry point for tests of a business: general tests for every business, and a server for further tests. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alignReferences } from '../server/features/sample-data/align-references'
import { findHandlerErrors, registry } from '../server/operations/registry'
import {
  type AnyRecord,
  type Call,
  checkDeclarations,
  conditionHolds,
  isActive,
  isReadOnly,
  type Resource,
} from '../vocabulary'
import { type BusinessServer, type Caller, startBusiness, type TestResponse } from './business-server'
import { sampleFormValues } from './sample-values'

export { type BusinessServer, type Caller, startBusiness, type TestResponse } from './business-server'
export type { SampleOverrides } from './sample-values'

const without = { email: 'without.any@example.com', password: 'a long pass phrase of nobody' }

/**
 * Tests the rules that every business must follow:
 * - The declarations are consistent.
 * - The API of a server with sample data lists the records of each resource. If declared, the API also creates and
 *   edits records.
 * - The API refuses users without a permission.
 * - The API refuses invalid input at its field. The values are generated from the declarations. `tests/values.ts`
 *   provides the values that cannot be generated.
 */
export function testBusiness(): void {
  it('its declarations agree, and what they name is there', () => {
    expect([...checkDeclarations(registry), ...findHandlerErrors(registry)]).toEqual([])
  })

  describe('its API', () => {
    let server: BusinessServer
    let admin: Caller
    let nobody: Caller
    let next = 100
    const firsts = new Map<string, AnyRecord>()
    const having = (name: 'list' | 'create' | 'edit') => registry.all.filter(({ calls }) => calls[name])

    const valuesFor = async (resource: Resource) => {
      const index = next++
      const reference = (name: string) => firsts.get(name)?.id ?? null
      const given = await sampleFormValues({ registry, index, reference }, resource)
      return alignReferences(resource, given, (name) => [firsts.get(name) ?? []].flat())
    }

    const create = (resource: Resource, given: Readonly<Record<string, unknown>>) =>
      admin.call(resource.calls.create as Call, { values: given })

    const expectRefusal = ({ status, text, body }: TestResponse, expected: number) => {
      expect(status, text).toBe(expected)
      expect(body.message).toEqual(expect.any(String))
    }

    beforeAll(async () => {
      server = await startBusiness()
      admin = await server.signIn()
      for (const resource of having('list')) {
        const { body } = await admin.call(resource.calls.list as Call, { query: '?_start=0&_end=50' })
        const active = body?.find((record: AnyRecord) => isActive(resource, record))
        if (active) firsts.set(resource.name, active)
      }
      const made = async (name: string, given: Readonly<Record<string, unknown>>) => {
        const resource = registry.get(name)
        const { status, text, body } = await create(resource, { ...(await valuesFor(resource)), ...given })
        expect(status, text).toBe(200)
        return body.data.id
      }
      const role = await made('role', { name: 'Without any', permissions: [] })
      await made('user', { ...without, role, status: 1 })
      nobody = await server.signIn(without)
    })
    afterAll(() => server?.close())

    it.each(having('list'))('$name: is listed, one record with what exactly one has', async ({ calls, fields }) => {
      const { status, text, body, headers } = await admin.call(calls.list as Call)
      expect(status, text).toBe(200)
      expect(headers.get('x-total-count')).toBe(String(body.length))
      for (const [name, field] of Object.entries(fields))
        if (body.length > 0 && (field as { exactlyOne?: string }).exactlyOne)
          expect(
            body.filter((record: AnyRecord) => record[name]),
            name,
          ).toHaveLength(1)
    })

    it.each(having('create'))('$name: is created as given, and edited', async (resource) => {
      const given = await valuesFor(resource)
      const created = await create(resource, given)
      expect(
        created.status,
        `${created.text}\nAdd values that cannot be generated to tests/values.ts: export default { '${resource.name}': () => ({ … }) }.`,
      ).toBe(200)
      const { data } = created.body
      for (const [name, value] of Object.entries(given))
        if (
          (typeof value === 'number' || typeof value === 'boolean') &&
          conditionHolds(resource.fields[name]?.when, data)
        )
          expect(data[name], name).toBe(value)
      const [title = ''] = resource.title
      if (!resource.calls.edit || !(title in given)) return
      const changed = { [title]: (await valuesFor(resource))[title] }
      const edited = await admin.call(resource.calls.edit, { id: data.id, values: changed })
      expect(edited.status, edited.text).toBe(200)
    })

    it.each(having('create'))(
      '$name: refuses what is unknown, set by the server or missing, at its field',
      async (resource) => {
        const given = await valuesFor(resource)
        const fields = Object.entries(resource.fields)
        const readOnly = fields.filter(([, field]) => isReadOnly(field)).map(([name]) => [name, 1] as const)
        const required = fields
          .filter(
            ([, { required, default: initial, when }]) =>
              required && initial === undefined && conditionHolds(when, given),
          )
          .filter(([name]) => given[name] !== undefined)
          .map(([name]) => [name, null] as const)
        for (const [name, value] of [['nothing', 1] as const, ...readOnly, ...required]) {
          const refused = await create(resource, { ...given, [name]: value })
          expectRefusal(refused, 422)
          expect(refused.body.errors).toHaveProperty([name])
        }
      },
    )

    it.each(having('create'))('$name: refuses a body that is no record', async ({ calls }) => {
      const { method, path } = calls.create as Call
      const headers = { 'content-type': 'application/json' }
      for (const body of ['{"name": ', '[]', 'null', '"text"']) {
        const { status, text } = await admin.send(method, path, { body, headers })
        expect(status, text).toBeGreaterThanOrEqual(400)
        expect(status, text).toBeLessThan(500)
      }
    })

    it.each(registry.all)('$name: nothing is done for somebody without the permission', async ({ name, calls }) => {
      for (const call of Object.values(calls))
        if (call) expectRefusal(await nobody.call(call, { id: firsts.get(name)?.id ?? 'x' }), 403)
    })
  })
}
