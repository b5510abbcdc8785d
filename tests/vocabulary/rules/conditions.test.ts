import { describe, expect, it } from 'vitest'
import { type Condition, conditionHolds } from '../../../vocabulary'

const record = {
  state: 'live',
  count: 5,
  least: 4,
  day: '2026-03-01',
  open: false,
  owner: { id: 'u1', name: 'Asha' },
  note: null,
  tags: [],
}

const met: readonly (Condition | undefined)[] = [
  undefined,
  {},
  { state: 'live' },
  { state: ['draft', 'live'] },
  { state: { not: 'draft' } },
  { state: { not: ['draft', 'over'] } },
  { open: false },
  { owner: 'u1' },
  { note: null },
  { absent: null },
  { tags: null },
  { count: { min: 5, max: 5 } },
  { count: { min: 1 } },
  { day: { max: '2026-03-01' } },
  { note: { min: 1 } },
  { count: { above: 'least' } },
  { owner: { present: true } },
  { note: { present: false }, tags: { present: false }, absent: { present: false } },
  { open: { present: true } },
  { state: 'live', count: 5 },
]

const missed: readonly Condition[] = [
  { state: 'draft' },
  { state: [] },
  { state: null },
  { state: { not: 'live' } },
  { state: { not: ['draft', 'live'] } },
  { open: true },
  { open: 0 },
  { count: '5' },
  { owner: 'Asha' },
  { note: { not: null } },
  { count: { min: 6 } },
  { count: { above: 'count' } },
  { count: { above: 'note' } },
  { note: { above: 'count' } },
  { count: { max: 4 } },
  { day: { min: '2026-03-02' } },
  { owner: { present: false } },
  { tags: { present: true } },
  { state: 'live', count: 4 },
]

describe('a condition', () => {
  it.each(met.map((condition) => [JSON.stringify(condition), condition] as const))('%s is met', (_, condition) => {
    expect(conditionHolds(condition, record)).toBe(true)
  })

  it.each(missed.map((condition) => [JSON.stringify(condition), condition] as const))(
    '%s is not met',
    (_, condition) => {
      expect(conditionHolds(condition, record)).toBe(false)
    },
  )
})
