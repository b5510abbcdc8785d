import { describe, expect, it } from 'vitest'
import { type AnyRecord, decidingRecordOf, findOverlappingRecords, idOf, type OverlapRule } from '../../../vocabulary'

const overlaps: OverlapRule = {
  at: 'priority',
  same: ['basis'],
  shared: ['branch', 'regions'],
  range: ['min', 'max'],
  amounts: { when: { basis: 'total' }, currency: 'branch.currency' },
  first: 'priority',
}

const rule = (id: string, changes: object = {}): AnyRecord => ({
  id,
  createdAt: `2026-01-0${id}`,
  basis: 'total',
  branch: null,
  regions: [],
  min: 0,
  max: 100,
  priority: 1,
  ...changes,
})

const currencies: Readonly<Record<string, string>> = { paris: 'EUR', goa: 'INR' }
const currencyOf = ({ branch }: Readonly<Record<string, unknown>>) => currencies[String(idOf(branch))] ?? 'INR'
const meets = (one: object, other: object) =>
  findOverlappingRecords(overlaps, rule('1', one), [rule('2', other)], currencyOf).length === 1

describe('two records may overlap', () => {
  it.each<[string, object, object, boolean]>([
    ['where their ranges touch', { max: 50 }, { min: 50 }, true],
    ['where a range has no end', { max: null }, { min: 1000, max: null }, true],
    ['not where their ranges lie apart', { max: 50 }, { min: 50.01 }, false],
    ['not where a field that must be equal differs', {}, { basis: 'weight' }, false],
    ['where one is for all values and the other for some values', {}, { branch: { id: 'goa', name: 'Goa' } }, true],
    ['not where their amounts are in different currencies', {}, { branch: 'paris' }, false],
    [
      'in any currency where their ranges are no amounts',
      { basis: 'weight' },
      { basis: 'weight', branch: 'paris' },
      true,
    ],
    ['where they share one of several values', { regions: ['a', 'b'] }, { regions: [{ id: 'b' }, { id: 'c' }] }, true],
    ['not where they share no value', { regions: ['a'] }, { regions: ['b'] }, false],
    ['not where they share a value in only one of two fields', { branch: 's1' }, { branch: 's2', regions: [] }, false],
  ])('%s', (_, one, other, expected) => {
    expect(meets(one, other)).toBe(expected)
    expect(meets(other, one)).toBe(expected)
  })

  it('but a record never overlaps with itself', () => {
    expect(findOverlappingRecords(overlaps, rule('1'), [rule('1')], currencyOf)).toEqual([])
  })
})

describe('of several records', () => {
  it('the record with the smallest number applies', () => {
    expect(decidingRecordOf(overlaps, [rule('1', { priority: 2 }), rule('2', { priority: 1 })])?.id).toBe('2')
  })

  it('of equal records the oldest applies, and a new record comes last', () => {
    expect(decidingRecordOf(overlaps, [rule('2'), rule('1')])?.id).toBe('1')
    expect(decidingRecordOf(overlaps, [{ priority: 1 }, rule('3')])).toMatchObject({ id: '3' })
  })
})
