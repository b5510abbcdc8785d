import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../server/operations/registry'
import { formDataOf } from '../../testing/business-server'
import { apiBase, type Call, fillPath, liveCalls } from '../../vocabulary'
import { routeAccess } from '../server/support/every-route'
import { fillStore } from '../server/support/sample-records'
import { dialectsOfAnyBusiness } from '../server/support/stores'
import { startServer } from '../server/support/test-server'

const marks = [
  `' or '1'='1`,
  `"; drop table "user"; --`,
  `') union select password from "user" --`,
  `\\'; delete from role; /*`,
  `' || (select password from "user" limit 1) || '`,
  `1; select pg_sleep(60)`,
  `%' escape '%`,
  `$1 ? :id @id {"$ne":""}`,
  'a\u0000b',
]

/** Each call of this function returns the next marker text, so that every marker text is used. */
const nextMark = (
  (at) => () =>
    marks[at++ % marks.length] ?? ''
)(0)

const endings = ['', '_ne', '_gte', '_lte', '_like']
const commonParameters = ['q', '_sort', '_order', '_start', '_end', 'option', 'status', 'id', 'createdAt_gte']

/**
 * Replaces a referenced record by its id, because a changed name of the referenced record does not change this record.
 * The function leaves out `updatedAt`.
 */
const withoutNames = (key: string, value: unknown) =>
  key === 'updatedAt'
    ? undefined
    : key !== '' && typeof value === 'object' && value !== null && 'id' in value
      ? value.id
      : value

describe.each(dialectsOfAnyBusiness)('SQL on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let token: string
  let idsOf: (resource: string) => string[]
  beforeAll(async () => {
    server = await startServer(dialect)
    idsOf = await fillStore(server.store)
    token = await server.signIn()
  })
  afterAll(() => server.close())

  const odd: string[] = []
  /** Makes a call. Records the call if the server fails, names its database, or leaks other data. */
  const attack = async (method: string, url: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers }
    const response = await fetch(server.origin + url, { method, ...init, headers })
    const text = await response.text()
    if (response.status >= 500 || /SQLITE|syntax error|node_modules|argon2id/i.test(text))
      odd.push(`${method} ${url}: ${response.status} ${text.slice(0, 200)}`)
    return { status: response.status, text }
  }

  const routes = [...routeAccess(registry).keys()].map((route) => {
    const [method = '', url = ''] = route.split(' ')
    return { method, url }
  })
  // The excluded calls would end the session.
  const lasting = routes.filter(({ method, url }) => !(method === 'DELETE' && /\/(token|session)$/.test(url)))

  /** All data in the database, record by record. */
  const kept = async () => {
    const lists = await Promise.all(registry.all.map((resource) => server.store.list(resource, {})))
    const people = await server.store.db.selectFrom('user').select(['id', 'password']).execute()
    const records = lists.flatMap(({ json }, at) =>
      (JSON.parse(json) as { id: string }[]).map(
        (record) => [`${registry.all[at]?.name} ${record.id}`, JSON.stringify(record, withoutNames)] as const,
      ),
    )
    const passwords = people.map(({ id, password }) => [`password of user ${id}`, password] as const)
    return new Map<string, string | null>([...records, ...passwords])
  }

  it('in a path finds nothing and changes nothing', async () => {
    const before = await kept()
    for (const { method, url } of lasting.filter(({ url: path }) => path.includes(':')))
      for (const mark of [nextMark(), nextMark(), nextMark()]) {
        const { status, text } = await attack(method, url.replace(/:\w+/g, encodeURIComponent(mark)))
        const isEmptyList = method === 'GET' && status === 200 && text === '[]'
        if (!isEmptyList && (status < 400 || status >= 500)) odd.push(`${method} ${url} with ${mark}: ${status}`)
      }
    expect(odd).toEqual([])
    expect(await kept()).toEqual(before)
  })

  it('in a query finds no additional rows and changes nothing', async () => {
    const before = await kept()
    // The live stream stays open as long as a client listens.
    const ending = routes.filter(({ method, url }) => method === 'GET' && url !== apiBase + liveCalls.stream.path)
    for (const { method, url } of ending) {
      const [, name = ''] = /^\/api\/v1\/([\w-]+)/.exec(url) ?? []
      const fields = Object.keys(registry.find(name)?.fields ?? {})
      const ofFields =
        url === `${apiBase}/${name}` ? fields.map((field, at) => field + endings[at % endings.length]) : []
      const [path = '', query = ''] = url.replace(/:\w+/g, idsOf(name)[0] ?? 'none').split('?')
      for (const parameter of [...commonParameters, ...ofFields, nextMark()]) {
        const asked = new URLSearchParams(query)
        asked.append(parameter, nextMark())
        await attack(method, `${path}?${asked}`)
      }
    }
    expect(odd).toEqual([])
    expect(await kept()).toEqual(before)
  })

  const json = (values: object): RequestInit => ({
    body: JSON.stringify(values),
    headers: { 'content-type': 'application/json' },
  })
  const bodyOf = ({ body }: Call, values: Readonly<Record<string, unknown>>): RequestInit => {
    if (body === 'multipart') return { body: formDataOf(values) }
    return json(body === 'data' ? { data: values } : values)
  }

  it('in a body is stored as ordinary text, and changes no other record', async () => {
    const before = await kept()
    const targets = new Set<string>()
    for (const resource of registry.all)
      for (const call of Object.values(resource.calls)) {
        if (!call || call.body === 'none' || call.method === 'GET') continue
        const target = idsOf(resource.name)[2] ?? 'none'
        targets.add(`${resource.name} ${target}`)
        const url = apiBase + (call.path.includes('{') ? fillPath(call.path, { [call.by ?? 'id']: target }) : call.path)
        const names = [
          ...new Set([
            ...Object.keys(resource.fields),
            ...Object.values(resource.actions).flatMap(({ fields }) => Object.keys(fields ?? {})),
          ]),
        ]
        await attack(call.method, url, bodyOf(call, Object.fromEntries(names.map((name) => [name, nextMark()]))))
        await attack(call.method, url, bodyOf(call, { [nextMark()]: nextMark() }))
        if (call.path.includes('{'))
          for (const name of names) await attack(call.method, url, bodyOf(call, { [name]: nextMark() }))
      }
    expect(odd).toEqual([])
    const after = await kept()
    const isTarget = (key: string) => targets.has(key.replace('password of ', ''))
    const changed = [...before].filter(([key, record]) => !isTarget(key) && after.get(key) !== record)
    expect(changed.map(([key]) => key)).toEqual([])
  })

  it('in a sign-in, a link or a second factor signs nobody in', async () => {
    const names = ['email', 'password', 'code', 'currentPassword', 'link', 'token', 'id']
    const ofRecords = new Set(registry.all.flatMap(({ calls }) => Object.values(calls).map((call) => call?.path)))
    for (const { method, url } of lasting) {
      if (method === 'GET' || url.includes(':') || ofRecords.has(url.slice(apiBase.length))) continue
      for (const mark of marks) {
        const { status, text } = await attack(method, url, json(Object.fromEntries(names.map((name) => [name, mark]))))
        if (status < 400 || text.includes('accessToken')) odd.push(`${method} ${url} with ${mark}: ${status}`)
      }
    }
    expect(odd).toEqual([])
  })
})
