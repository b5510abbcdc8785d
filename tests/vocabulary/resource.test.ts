import { describe, expect, it } from 'vitest'
import {
  belongsTo,
  collectResources,
  createRegistry,
  date,
  dateTime,
  defineResource,
  formatRecordName,
  image,
  longText,
  onOff,
  password,
  text,
  titleOf,
} from '../../vocabulary'
import { registry } from '../library'

const note = defineResource({
  name: 'note',
  label: ['Note', 'Notes'],
  title: ['first', 'last'],
  fields: {
    first: text(),
    last: text(),
    body: longText(),
    pin: password(),
    day: date(),
    seenAt: date({ readOnly: true }),
    status: onOff(),
  },
})

describe('a minimal declaration', () => {
  it('lists the title and the short fields, searches the title, and sorts the newest records first', () => {
    expect(note.list).toEqual({
      columns: ['first', 'last', 'day', 'seenAt', 'status'],
      search: ['first', 'last'],
      sort: '-createdAt',
      filters: ['status'],
      pageSize: 20,
    })
  })

  it('has the editable fields in its form, and shows the others below', () => {
    expect(note.form).toEqual([{ fields: ['first', 'last', 'body', 'pin', 'day', 'status'] }])
    expect(note.show.at(-1)).toEqual({ title: 'Record', fields: ['seenAt'] })
  })

  it('uses multipart if a field accepts files', () => {
    const base = { name: 'note', label: ['Note', 'Notes'], title: 'name' } as const
    expect(note.multipart).toBe(false)
    expect(defineResource({ ...base, fields: { name: text(), icon: image() } }).calls.create?.body).toBe('multipart')
    expect(defineResource({ ...base, fields: { name: text(), icon: image({ readOnly: true }) } }).multipart).toBe(false)
  })
})

describe('titleOf', () => {
  it('joins the parts that exist', () => {
    expect(titleOf(note, { first: 'Asha', last: 'Rao' })).toBe('Asha Rao')
    expect(titleOf(note, { first: 'Asha', last: null })).toBe('Asha')
    expect(titleOf(note, {})).toBe('')
  })

  it('uses the name of a referenced record', () => {
    const fields = { box: belongsTo('box'), last: text() }
    const label = ['Slip', 'Slips'] as const
    const slip = defineResource({ name: 'slip', label, title: ['box', 'last'], fields })
    expect(titleOf(slip, { box: { id: 'b1', name: 'Blue' }, last: 'Rao' })).toBe('Blue Rao')
    expect(titleOf(slip, { box: null, last: 'Rao' })).toBe('Rao')
  })

  it('formats dates and times for people, also in a title from the API, but not in stored texts', () => {
    const fields = { box: belongsTo('box'), day: date(), at: dateTime(), last: text() }
    const label = ['Slip', 'Slips'] as const
    const slip = defineResource({ name: 'slip', label, title: ['box', 'day', 'at', 'last'], fields })
    const record = {
      box: { id: 'b1', name: 'Blue' },
      day: '2026-11-22',
      at: '2026-11-21T09:30:00.000Z',
      last: '2026-11-20',
    }
    const kept = 'Blue 2026-11-22 2026-11-21T09:30:00.000Z 2026-11-20'
    expect(titleOf(slip, record)).toMatch(/^Blue Nov 22, 2026 Nov 21, 2026, 9:30\sAM 2026-11-20$/)
    expect(titleOf(slip, record, (word) => word)).toBe(kept)
    expect(formatRecordName(slip, kept)).toMatch(/^Blue Nov 22, 2026 Nov 21, 2026, 9:30\sAM Nov 20, 2026$/)
    expect(formatRecordName(note, kept)).toBe(kept)
  })
})

describe('the registry', () => {
  it('lists the references to a resource', () => {
    const referrers = registry.referrers('currency').map(({ resource, name }) => `${resource.name}.${name}`)
    expect(referrers.sort()).toEqual(['book.currency', 'branch.currency', 'loan.currency'])
    expect(registry.referrers('event')).toEqual([])
  })

  it('lists its resources if a requested resource does not exist', () => {
    expect(() => createRegistry([note]).get('notes')).toThrow(
      "There is no resource 'notes'. Did you mean 'note'? Expected one of: note.",
    )
  })

  it('names a file of the folder without a resource', () => {
    expect(() => collectResources({ '/resources/states.ts': {} })).toThrow(
      /^resources\/states\.ts has no resource as its default export; write 'export default defineResource/,
    )
  })
})
