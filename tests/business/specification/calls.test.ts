import { describe, expect, it } from 'vitest'
import { registry } from '../../../server/operations/registry'
import { accountCalls, type Call, sessionCalls } from '../../../vocabulary'
import { specifiedCalls } from './specified-calls'

const wire = ({ method, path, query, body }: Pick<Call, 'method' | 'path' | 'query' | 'body'>) =>
  `${method} ${path}${query ? `?${new URLSearchParams(query)}` : ''} (${body})`

/** The lists that the tabs of a resource request. */
const tabbed = registry.all.flatMap(({ calls: { list }, list: { tabs } }) =>
  list && tabs ? (tabs.values ?? []).map((value) => ({ ...list, query: { [tabs.field]: value } })) : [],
)

const declared = [
  ...registry.all.flatMap((resource) => Object.values(resource.calls).flatMap((call) => call ?? [])),
  ...tabbed,
  ...Object.values(sessionCalls).map((call) => ({ ...call, body: call.method === 'POST' ? 'json' : 'none' }) as const),
]

describe('the calls of the declarations', () => {
  it('include every call of the specification', () => {
    const made = declared.map(wire)
    expect(specifiedCalls.map(wire).filter((call) => !made.includes(call))).toEqual([])
  })

  it('add only sign-in, sign-out and the calls marked as extensions to the specification', () => {
    const specified = specifiedCalls.map(wire)
    const extra = declared.filter((call) => !('extension' in call && call.extension)).map(wire)
    expect(extra.filter((call) => !specified.includes(call))).toEqual(['POST /token (json)', 'DELETE /token (none)'])
  })

  it("keep the calls of the user's own account separate from the specification", () => {
    const specified = specifiedCalls.map(({ method, path }) => `${method} ${path}`)
    const own = Object.values(accountCalls).map(({ method, path }) => `${method} ${path}`)
    expect(own.filter((call) => specified.includes(call))).toEqual([])
  })

  it('contain each specified call once', () => {
    const specified = specifiedCalls.map(wire)
    expect(specified).toHaveLength(new Set(specified).size)
  })
})
