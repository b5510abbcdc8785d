import { describe, expect, test } from 'vitest'
import { choice, choices, dateTime, defineResource, integer, refusalOf, text } from '../../../vocabulary'

const stages = choices({ open: { label: 'Open', next: ['sent'] }, sent: { label: 'Sent' }, lost: { label: 'Lost' } })

const parcel = defineResource({
  name: 'parcel',
  label: ['Parcel', 'Parcels'],
  title: 'code',
  fields: {
    code: text(),
    stage: choice(stages, { readOnly: true }),
    missing: integer(),
    sentAt: dateTime(),
  },
  actions: {
    send: {
      label: 'Send',
      call: { method: 'PUT', path: '/parcel/send/{id}' },
      transition: 'stage',
      fields: { stage: choice(stages) },
      refusals: [
        { when: { stage: 'sent', missing: { not: [0, null] } }, says: 'Still missing: {{missing}}.' },
        { when: { stage: 'sent', code: null }, says: 'It has no code yet.' },
      ],
    },
    recall: {
      label: 'Recall',
      call: { method: 'PUT', path: '/parcel/recall/{id}' },
      when: { stage: 'sent' },
      refusals: [{ when: { stage: 'lost' }, says: "It is '{{stage}}' since {{sentAt}}." }],
    },
    count: {
      label: 'Count',
      call: { method: 'PUT', path: '/parcel/count/{id}' },
      fields: { missing: integer() },
      refusals: [
        { when: { missing: { min: 2 } }, says: 'More than one is missing.' },
        { when: { code: null }, says: 'It has no code yet.' },
      ],
    },
  },
})

const why = (action: keyof typeof parcel.actions, record: object, values?: object) =>
  refusalOf(parcel, action, parcel.actions[action].label, { id: 'p1', ...record }, { ...values })

describe('the refusal of a change', () => {
  test('lists all reasons against a change, for the record as it would become', () => {
    expect(why('send', { stage: 'open', missing: 2, code: null }, { stage: 'sent' })).toBe(
      'Still missing: 2. It has no code yet.',
    )
    expect(why('send', { stage: 'open', missing: 2, code: null }, { stage: 'lost' })).toBeUndefined()
    expect(why('send', { stage: 'open', missing: 0, code: 'A' }, { stage: 'sent' })).toBeUndefined()
  })

  test('about the requested values is shown only once they are given', () => {
    expect(why('count', { code: null, missing: 3 })).toBe('It has no code yet.')
    expect(why('count', { code: 'A', missing: 3 })).toBeUndefined()
    expect(why('count', { code: 'A', missing: 3 }, { missing: 2 })).toBe('More than one is missing.')
    expect(why('count', { code: 'A', missing: 3 }, { missing: 1 })).toBeUndefined()
  })

  test('formats values for people', () => {
    expect(why('recall', { stage: 'lost', sentAt: '2026-11-20T08:00:00.000Z' })).toBe(
      "It is 'Lost' since Nov 20, 2026.",
    )
  })

  test('has a general text if none is declared, and names the decisive choice', () => {
    expect(why('recall', { stage: 'open' })).toBe("'Recall' is not possible for this parcel because Stage is 'Open'.")
    expect(why('recall', { stage: null })).toBe("'Recall' is not possible for this parcel in its current state.")
    expect(why('recall', { stage: 'sent' })).toBeUndefined()
  })

  test('applies to every change of a record that the API marks as shared with others', () => {
    const shared = { stage: 'lost', editable: false }
    const others = 'This record also concerns other people. Ask someone who can change all records.'
    expect(why('recall', shared)).toBe(others)
    for (const call of ['edit', 'delete'])
      expect(refusalOf(parcel, call, 'Change', { id: 'p1', ...shared })).toBe(others)
    expect(refusalOf(parcel, 'show', 'Open', { id: 'p1', ...shared })).toBeUndefined()
    expect(refusalOf(parcel, 'edit', 'Edit', { id: 'p1', stage: 'open', editable: true })).toBeUndefined()
  })
})
