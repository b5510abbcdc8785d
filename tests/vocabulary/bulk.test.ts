import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as facts from '../../kinds/definitions'
import { applyBulkChange, type BulkChangeOperation, bulkChangeOperationsOf } from '../../vocabulary'

const { belongsTo, decimal, details, hasMany, image, integer, money, onOff, password, tags, text } = facts

const price = money()

const of = (how: BulkChangeOperation, value?: unknown, decimals?: number) => ({
  field: 'any',
  how,
  value,
  ...(decimals !== undefined && { decimals }),
})

describe('the bulk changes of a field', () => {
  test('are declared by each kind', () => {
    expect(bulkChangeOperationsOf(text())).toEqual(['set', 'clear'])
    expect(bulkChangeOperationsOf(belongsTo('book'))).toEqual(['set', 'clear'])
    expect(bulkChangeOperationsOf(price)).toEqual(['set', 'clear', 'plus', 'minus', 'times', 'percent'])
    expect(bulkChangeOperationsOf(hasMany('book'))).toEqual(['set', 'clear', 'add', 'remove'])
    expect(bulkChangeOperationsOf(tags())).toEqual(['set', 'clear', 'add', 'remove'])
    for (const none of [image(), password(), onOff(), details({ by: 'x', lists: 'y' } as never)])
      expect(bulkChangeOperationsOf(none)).toEqual([])
  })

  test('never clear required fields, and never set unique fields', () => {
    expect(bulkChangeOperationsOf(text({ required: true }))).toEqual(['set'])
    expect(bulkChangeOperationsOf(text({ unique: true }))).toEqual(['clear'])
    expect(bulkChangeOperationsOf(integer({ readOnly: true }))).toEqual([])
    expect(bulkChangeOperationsOf(integer({ createOnly: true }))).toEqual([])
  })
})

describe('a bulk change of a value', () => {
  test('is calculated exactly, and rounded away from zero', () => {
    expect(applyBulkChange(price, of('plus', 0.2), 0.1)).toBe(0.3)
    expect(applyBulkChange(price, of('minus', 0.1), 0.3)).toBe(0.2)
    expect(applyBulkChange(price, of('times', 1.1, 2), 1.15)).toBe(1.27)
    expect(applyBulkChange(price, of('percent', 10, 2), 1.05)).toBe(1.16)
    expect(applyBulkChange(price, of('percent', -10, 2), 1.05)).toBe(0.95)
    expect(applyBulkChange(price, of('percent', 5, 2), -0.1)).toBe(-0.11)
    expect(applyBulkChange(price, of('times', 1.005), 19.99)).toBe(20.09)
    expect(applyBulkChange(decimal({ decimals: 1 }), of('times', 1.25, 4), 1)).toBe(1.3)
    expect(applyBulkChange(integer(), of('percent', 12.5), 100)).toBe(113)
    expect(applyBulkChange(decimal({ decimals: 8 }), of('plus', 1e-7), 1e-7)).toBe(2e-7)
  })

  test('of a number leaves an empty field empty', () => {
    expect(applyBulkChange(price, of('plus', 1), null)).toBeNull()
    expect(applyBulkChange(price, of('percent', 10), undefined)).toBeNull()
  })

  test('sets and clears', () => {
    expect(applyBulkChange(text(), of('set', 'new'), 'old')).toBe('new')
    expect(applyBulkChange(text(), of('clear'), 'old')).toBeNull()
    expect(applyBulkChange(tags(), of('clear'), ['old'])).toEqual([])
  })

  test('adds missing entries to a list, and removes existing entries', () => {
    const books = hasMany('book')
    const now = [
      { id: '1', name: 'One' },
      { id: '2', name: 'Two' },
    ]
    expect(applyBulkChange(books, of('add', ['2', '3']), now)).toEqual(['1', '2', '3'])
    expect(applyBulkChange(books, of('remove', ['2', '3']), now)).toEqual(['1'])
    expect(applyBulkChange(tags(), of('add', 'new'), null)).toEqual(['new'])
  })

  test('is reversed by subtracting the added amount', () => {
    const units = fc.integer({ min: -(10 ** 9), max: 10 ** 9 })
    const amount = units.map((cents) => cents / 100)
    fc.assert(
      fc.property(amount, amount, (now, by) => {
        const more = applyBulkChange(price, of('plus', by), now)
        expect(applyBulkChange(price, of('minus', by), more)).toBe(now)
        expect(Math.round((more as number) * 100)).toBe(Math.round(now * 100) + Math.round(by * 100))
      }),
    )
  })
})
