import { describe, expect, it } from 'vitest'
import queryStrings from '../../src/app/stand-ins/query-strings'

describe('the replacement for qs', () => {
  const { parse, stringify } = queryStrings

  it.each([
    ['', {}],
    ['?page=2&q=a%20b+c', { page: '2', q: 'a b c' }],
    ['status=1&status=2&status=3', { status: ['1', '2', '3'] }],
    ['sorters[0][field]=name&sorters[0][order]=asc', { sorters: [{ field: 'name', order: 'asc' }] }],
    ['filters[0][value][0]=a&filters[0][value][1]=b', { filters: [{ value: ['a', 'b'] }] }],
    ['a[b][c]=1&a[d]=2', { a: { b: { c: '1' }, d: '2' } }],
  ])('reads %j', (text, query) => {
    expect(parse(text)).toEqual(query)
  })

  it('ignores the names that every object inherits', () => {
    expect(parse('__proto__[x]=1&a[__proto__][x]=1&constructor[x]=1')).not.toHaveProperty('x')
    expect({}).not.toHaveProperty('x')
  })

  it.each([
    [{}, ''],
    [{ page: 2, q: 'a b', none: null, nothing: undefined }, '?page=2&q=a b'],
    [{ sorters: [{ field: 'name', order: 'asc' }], filters: [] }, '?sorters[0][field]=name&sorters[0][order]=asc'],
  ])('writes %j', (query, text) => {
    expect(stringify(query, { addQueryPrefix: true })).toBe(text)
  })
})
