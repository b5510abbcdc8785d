import { describe, expect, it } from 'vitest'
import { registry } from '../../../server/operations/registry'
import { accountCalls, type Call, sessionCalls } from '../../../vocabulary'
import { specifiedCalls } from './specified-calls'

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
    expect(specifiedCalls.map(wire).filter((call) => !made.includes(call))).toEqual([])
  })

  it('add none to the specification but signing in and out and those marked as beyond it', () => {
    const specified = specifiedCalls.map(wire)
    const extra = declared.filter((call) => !('extension' in call && call.extension)).map(wire)
    expect(extra.filter((call) => !specified.includes(call))).toEqual(['POST /token (json)', 'DELETE /token (none)'])
  })

  it('keep the calls about oneself apart from those of the specification', () => {
    const specified = specifiedCalls.map(({ method, path }) => `${method} ${path}`)
    const own = Object.values(accountCalls).map(({ method, path }) => `${method} ${path}`)
    expect(own.filter((call) => specified.includes(call))).toEqual([])
  })

  it('name a specified call once', () => {
    const specified = specifiedCalls.map(wire)
    expect(specified).toHaveLength(new Set(specified).size)
  })
})
