import { describe, expect, it } from 'vitest'
import { canRestoreValue } from '../../../src/screens/show/history'
import { changeCauseOf } from '../../../src/screens/show/history/HistoryEntryItem'
import {
  belongsTo,
  children,
  createRegistry,
  defineResource,
  image,
  integer,
  money,
  onOff,
  password,
  text,
} from '../../../vocabulary'
import { book, copy, registry as library, loan } from '../../library'

const shelf = defineResource({
  name: 'shelf',
  label: ['Shelf', 'Shelves'],
  title: 'name',
  fields: {
    name: text({ required: true }),
    hall: belongsTo('hall'),
    price: money({ when: { status: 1 } }),
    count: integer({ readOnly: true }),
    code: text({ createOnly: true }),
    picture: image(),
    secret: password(),
    boards: children('board', 'shelf'),
    status: onOff(),
  },
  actions: { dust: { label: 'Dust off', call: { method: 'POST', path: '/shelf/dust/{id}' } } },
})
const hall = defineResource({ name: 'hall', label: ['Hall', 'Halls'], title: 'name', fields: { name: text() } })
const registry = createRegistry([shelf, hall])

const record = {
  id: '1',
  name: 'Top',
  hall: { id: 'h1', name: 'East' },
  price: 5,
  count: 3,
  code: 'A',
  picture: { url: '/files/a.webp' },
  boards: [{ id: 'b1' }],
  status: 1,
}
const isOffered = (field: string, before: unknown, now = record) =>
  canRestoreValue(shelf, now, { field, before, after: null })

describe('a field can be restored from the history', () => {
  it('to a value that differs from the current value', () => {
    expect(isOffered('name', 'Upper')).toBe(true)
    expect(isOffered('name', 'Top')).toBe(false)
    expect(isOffered('hall', { id: 'h2', name: 'West' })).toBe(true)
    expect(isOffered('hall', { id: 'h1', name: 'As it was called then' })).toBe(false)
    expect(isOffered('price', null)).toBe(true)
  })

  it('only if the field is editable and the value is valid for the record', () => {
    for (const field of ['count', 'code', 'picture', 'secret', 'boards', 'gone'])
      expect(isOffered(field, 'another'), field).toBe(false)
    expect(isOffered('price', 7, { ...record, status: 0 })).toBe(false)
    expect(isOffered('name', null), 'required').toBe(false)
  })

  it('not from an entry without a former value', () => {
    expect(canRestoreValue(shelf, record, { field: 'name', after: 'Upper' })).toBe(false)
  })
})

describe('the cause of a change', () => {
  it('names actions, and calls of other resources', () => {
    expect(changeCauseOf(registry, shelf, 'shelf.dust')).toBe('Dust off')
    expect(changeCauseOf(registry, hall, 'shelf.dust')).toBe('Shelf: Dust off')
    expect(changeCauseOf(registry, hall, 'shelf.status')).toBe('Status of shelf changed')
    expect(changeCauseOf(registry, hall, 'shelf.edit')).toBe('Shelf changed')
    expect(changeCauseOf(registry, shelf, 'hall.create')).toBe('Hall created')
  })

  it('uses the words of the declaration', () => {
    expect(changeCauseOf(library, book, 'loan.create')).toBe('Loan asked for')
    expect(changeCauseOf(library, loan, 'loan.create')).toBe('Loan asked for')
    expect(changeCauseOf(library, copy, 'loan.state')).toBe('Loan moved on')
  })

  it('is omitted where the event itself says it', () => {
    expect(changeCauseOf(registry, shelf, 'shelf.edit')).toBeUndefined()
    expect(changeCauseOf(registry, shelf, null)).toBeUndefined()
    expect(changeCauseOf(registry, shelf, 'no-longer.declared')).toBeUndefined()
  })
})
