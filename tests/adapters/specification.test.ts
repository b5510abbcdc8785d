import { expect, it } from 'vitest'
import specification from '../../integrations/adapters/built-in/specification'
import { createForeignTranslator } from '../../integrations/adapters/foreign'
import { createForeignResponse, type ForeignRequest } from '../../integrations/adapters/foreign-request'
import { apiBase, type Call, fillPath, type Resource } from '../../vocabulary'
import { registry } from '../library'

const calls = registry.all.flatMap((resource) =>
  Object.entries(resource.calls).flatMap(([name, call]) => (call ? [{ resource, name, call }] : [])),
)

const bodyOf = ({ body }: Call, { fields }: Resource): unknown => {
  const values = { [Object.keys(fields)[0] ?? 'name']: 'A' }
  if (body === 'none') return undefined
  if (body === 'data') return { data: values }
  if (body === 'json') return values
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

const told = (body: unknown) => (body instanceof FormData ? [...body] : body)

it.each(calls)('sends $resource.name.$name exactly as declared, byte for byte', async ({ resource, call }) => {
  const sent: ForeignRequest[] = []
  const ask = createForeignTranslator({
    adapter: specification,
    registry,
    transport: async (request) => {
      sent.push(request)
      return createForeignResponse(
        200,
        call.answers === 'list' || call.answers === 'options' ? [] : { id: 'a/b', message: 'Done.' },
      )
    },
    session: { token: () => 'a-token', renew: () => undefined },
  })
  const values = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'a/b ü']))
  const query = new URLSearchParams(call.query)
  const path = apiBase + fillPath(call.path, values) + (query.size > 0 ? `?${query}` : '')
  const body = bodyOf(call, resource)
  await ask({ method: call.method, path, body, file: call.answers === 'file' })
  expect(sent.map(({ method, path: asked, body: carried }) => ({ method, path: asked, body: told(carried) }))).toEqual([
    { method: call.method, path, body: told(body) },
  ])
})

it.each([
  '_start=20&_end=40&_sort=name%2CsortOrder&_order=desc%2Casc&q=wool',
  '_start=0&_end=20&status=1&sortOrder_gte=3&sortOrder_lte=9&name_like=a%2Bb&slug_ne=',
  '_start=0&_end=20&id=1&id=2',
])('requests a list by %s', async (query) => {
  const sent: string[] = []
  const ask = createForeignTranslator({
    adapter: specification,
    registry,
    transport: async ({ path }) => {
      sent.push(path)
      return createForeignResponse(200, [], { 'X-Total-Count': '0' })
    },
    session: { token: () => 'a-token', renew: () => undefined },
  })
  await ask({ method: 'GET', path: `/api/v1/author?${query}` })
  expect(sent.map((path) => [...new URL(path, 'http://api').searchParams].sort())).toEqual([
    [...new URLSearchParams(query)].sort(),
  ])
})
