import { expect, test } from 'vitest'
import { lineChanges } from '../../../src/screens/shared/timeline/ChangesTable'
import { belongsTo, text } from '../../../vocabulary'

const fields = { label: text(), city: text(), state: belongsTo('state') }
const home = { id: '1', label: 'Home', city: 'Mumbai', state: { id: 's', name: 'Goa' }, updatedAt: '2026-01-01' }
const work = { id: '2', label: 'Work', city: 'Pune', state: null, updatedAt: '2026-01-01' }

test('of nested records only the changed ones are listed, with their label and changed fields', () => {
  const moved = { ...home, city: 'Delhi', state: { id: 's', name: 'State of Goa' }, updatedAt: '2026-02-02' }
  expect(lineChanges(fields, [home, work], [moved, { ...work, updatedAt: '2026-02-02' }])).toEqual({
    before: [{ id: '1', label: 'Home', city: 'Mumbai' }],
    after: [{ id: '1', label: 'Home', city: 'Delhi' }],
  })
})

test('added and removed nested records are listed in full', () => {
  expect(lineChanges(fields, [home], [home, work])).toEqual({ before: [], after: [work] })
  expect(lineChanges(fields, [home], null)).toEqual({ before: [home], after: [] })
})
