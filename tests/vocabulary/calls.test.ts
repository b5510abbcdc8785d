import { describe, expect, it } from 'vitest'
import { callOf, defineResource, file, fillPath, onOff, text } from '../../vocabulary'
import { loan } from '../library'

describe('makeCalls', () => {
  const fields = { name: text(), status: onOff() }
  const declaration = { name: 'thing', label: ['Thing', 'Things'], title: 'name', fields } as const

  it('marks extension calls, omits disabled calls and uses custom permissions', () => {
    const { calls } = defineResource({
      ...declaration,
      calls: { show: 'extension', delete: false, create: { permission: 'admit', body: 'data' } },
    })
    expect(calls.show).toMatchObject({ path: '/thing/{id}', extension: true })
    expect(calls.delete).toBeUndefined()
    expect(calls.create).toMatchObject({ permission: 'admit', body: 'data' })
  })

  it('uses multipart for an action with a file field', () => {
    const call = { method: 'PUT', path: '/thing/prove/{id}' } as const
    const { calls } = defineResource({
      ...declaration,
      actions: { prove: { label: 'Prove', call, fields: { scan: file() } }, name: { label: 'Name', call, fields } },
    })
    expect([calls.prove?.body, calls.name?.body]).toEqual(['multipart', 'json'])
  })

  it('has no options call where there is no list', () => {
    expect(defineResource({ ...declaration, calls: { list: false } }).calls.options).toBeUndefined()
  })

  it('gives a status call only to a resource with a status', () => {
    expect(defineResource(declaration).calls.status).toMatchObject({ path: '/thing/status/{id}', body: 'none' })
    expect(defineResource({ ...declaration, fields: { name: text() } }).calls.status).toBeUndefined()
  })

  it('lists the existing calls if a requested call does not exist', () => {
    expect(() => callOf(loan, 'delete')).toThrow(/loan has no call 'delete'\. It has: list, show, create/)
  })
})

describe('fillPath', () => {
  it('inserts values into a path', () => {
    expect(fillPath('/event/status/{id}', { id: 'a1' })).toBe('/event/status/a1')
  })

  it('escapes a value so that it stays within its segment', () => {
    expect(fillPath('/event/{id}', { id: '../user/1?x=#y' })).toBe('/event/..%2Fuser%2F1%3Fx%3D%23y')
  })

  it.each(['.', '..'])('rejects %s, which could change the path unescaped', (id) => {
    expect(() => fillPath('/event/{id}', { id })).toThrow(/expected an id/)
  })

  it.each([undefined, null, ''])('rejects a path without its value (%s)', (id) => {
    expect(() => fillPath('/event/{id}', { id })).toThrow('/event/{id} needs a value for {id}, and none was given.')
  })
})
