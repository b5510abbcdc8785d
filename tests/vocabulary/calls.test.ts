import { describe, expect, it } from 'vitest'
import { registry } from '../../server/registry'
import { type Call, callOf, defineResource, fillPath, onOff, ownCalls, sessionCalls, text } from '../../vocabulary'
import { callsOfTheSpecification } from '../calls-of-the-specification'

const wire = ({ method, path, query, body }: Pick<Call, 'method' | 'path' | 'query' | 'body'>) =>
  `${method} ${path}${query ? `?${new URLSearchParams(query)}` : ''} (${body})`

/** The lists that the tabs of a resource ask for. */
const tabbed = registry.all.flatMap(({ calls: { list }, list: { tabs } }) =>
  list && tabs ? (tabs.values ?? []).map((value) => ({ ...list, query: { [tabs.field]: value } })) : [],
)

const declared = [
  ...registry.all.flatMap((resource) => Object.values(resource.calls).flatMap((call) => call ?? [])),
  ...tabbed,
  ...Object.values(sessionCalls).map((call) => ({ ...call, body: call.method === 'POST' ? 'json' : 'none' }) as const),
]

describe('the calls of the declarations', () => {
  it('leave out none of the specification', () => {
    const made = declared.map(wire)
    expect(callsOfTheSpecification.map(wire).filter((call) => !made.includes(call))).toEqual([])
  })

  it('add none to the specification but signing in and out and those marked as beyond it', () => {
    const specified = callsOfTheSpecification.map(wire)
    const extra = declared.filter((call) => !('beyond' in call && call.beyond)).map(wire)
    expect(extra.filter((call) => !specified.includes(call))).toEqual(['POST /token (json)', 'DELETE /token (none)'])
  })

  it('keep the calls about oneself apart from those of the specification', () => {
    const specified = callsOfTheSpecification.map(({ method, path }) => `${method} ${path}`)
    const own = Object.values(ownCalls).map(({ method, path }) => `${method} ${path}`)
    expect(own.filter((call) => specified.includes(call))).toEqual([])
  })

  it('name a specified call once', () => {
    const specified = callsOfTheSpecification.map(wire)
    expect(specified).toHaveLength(new Set(specified).size)
  })
})

describe('makeCalls', () => {
  const fields = { name: text(), status: onOff() }
  const declaration = { name: 'thing', label: ['Thing', 'Things'], title: 'name', fields } as const

  it('marks what is beyond, leaves out what does not exist and takes other permissions', () => {
    const { calls } = defineResource({
      ...declaration,
      calls: { show: 'beyond', delete: false, create: { permission: 'admit', body: 'data' } },
    })
    expect(calls.show).toMatchObject({ path: '/thing/{id}', beyond: true })
    expect(calls.delete).toBeUndefined()
    expect(calls.create).toMatchObject({ permission: 'admit', body: 'data' })
  })

  it('offers no options where there is no list', () => {
    expect(defineResource({ ...declaration, calls: { list: false } }).calls.options).toBeUndefined()
  })

  it('gives a status call only to a resource that has a status', () => {
    expect(defineResource(declaration).calls.status).toMatchObject({ path: '/thing/status/{id}', body: 'none' })
    expect(defineResource({ ...declaration, fields: { name: text() } }).calls.status).toBeUndefined()
  })

  it('names the calls that there are when asked for one that there is not', () => {
    const order = registry.get('customer-order')
    expect(() => callOf(order, 'delete')).toThrow(/customer-order has no call 'delete'\. It has: list, show, create/)
  })
})

describe('fillPath', () => {
  it('puts values into a path', () => {
    expect(fillPath('/coupon/status/{id}', { id: 'a1' })).toBe('/coupon/status/a1')
  })

  it('keeps a value within its segment', () => {
    expect(fillPath('/coupon/{id}', { id: '../user/1?x=#y' })).toBe('/coupon/..%2Fuser%2F1%3Fx%3D%23y')
  })

  it.each(['.', '..'])('refuses %s, which would leave its segment unescaped', (id) => {
    expect(() => fillPath('/coupon/{id}', { id })).toThrow(/expected an id/)
  })

  it.each([undefined, null, ''])('refuses a path without its value (%s)', (id) => {
    expect(() => fillPath('/coupon/{id}', { id })).toThrow('/coupon/{id} needs a value for {id}, and none was given.')
  })
})
