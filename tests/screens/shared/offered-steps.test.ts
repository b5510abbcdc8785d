import { expect, it } from 'vitest'
import { withAllowedChoices } from '../../../src/screens/form/fields/allowed-choices'
import { availableTransitions, needsActionDialog } from '../../../src/screens/shared/records/available-actions'
import { type Action, choice, choices, choicesOf, defineResource, text } from '../../../vocabulary'

const states = choices({
  held: { label: 'Held', next: ['replaced', 'lost', 'returned'] },
  replaced: { label: 'Replaced' },
  lost: { label: 'Lost' },
  returned: { label: 'Returned' },
})
const endings = choices({ lost: { label: 'Lost' }, returned: { label: 'Returned' } })

const key = defineResource({
  name: 'key',
  label: ['Key', 'Keys'],
  title: 'state',
  fields: { state: choice(states, { readOnly: true }) },
  actions: {
    report: {
      label: 'Report',
      call: { method: 'PUT', path: '/key/report/{id}' },
      transition: 'state',
      fields: { state: choice(endings, { required: true }) },
    },
  },
})

it("only the action's own transitions are offered, and none is marked as the usual step by accident", () => {
  const steps = availableTransitions(key, 'report', key.actions.report as Action, { id: 'k1', state: 'held' })
  expect(steps.map(({ label, forward }) => [label, forward])).toEqual([
    ['Lost', false],
    ['Returned', false],
  ])
})

it('a negative final state is never the usual step, even if no other follows', () => {
  const ways = choices({
    sent: { label: 'Sent', next: ['done'] },
    done: { label: 'Done', tone: 'green', next: ['back'] },
    back: { label: 'Back', tone: 'red' },
  })
  const parcel = defineResource({
    name: 'parcel',
    label: ['Parcel', 'Parcels'],
    title: 'state',
    fields: { state: choice(ways, { readOnly: true }) },
    actions: {
      move: {
        label: 'Move',
        call: { method: 'PUT', path: '/parcel/move/{id}' },
        transition: 'state',
        fields: { state: choice(ways, { required: true }) },
      },
    },
  })
  const stepsFrom = (state: string) =>
    availableTransitions(parcel, 'move', parcel.actions.move as Action, { id: 'p1', state }).map(
      ({ label, forward, danger }) => ({
        label,
        forward,
        danger,
      }),
    )
  expect(stepsFrom('sent')).toEqual([{ label: 'Done', forward: true, danger: false }])
  expect(stepsFrom('done')).toEqual([{ label: 'Back', forward: false, danger: true }])
})

it('a usual step asks for its fields only if the record lacks them', () => {
  const ways = choices({ packed: { label: 'Packed', next: ['sent'] }, sent: { label: 'Sent', tone: 'green' } })
  const parcel = defineResource({
    name: 'parcel',
    label: ['Parcel', 'Parcels'],
    title: 'state',
    fields: { state: choice(ways, { readOnly: true }), number: text() },
    actions: {
      move: {
        label: 'Move',
        call: { method: 'PUT', path: '/parcel/move/{id}' },
        transition: 'state',
        startsFrom: ['number'],
        fields: { state: choice(ways, { required: true }), number: text({ when: { state: 'sent' } }), note: text() },
      },
    },
  })
  const asksOf = (number: string | null) => {
    const record = { id: 'p1', state: 'packed', number }
    return availableTransitions(parcel, 'move', parcel.actions.move as Action, record).map((step) =>
      needsActionDialog(step, record),
    )
  }
  expect([asksOf(null), asksOf('T-1')]).toEqual([[true], [false]])
})

it('a form offers the current value of a choice and the possible next values, and starts with the default', () => {
  const ways = choices({
    sent: { label: 'Sent', next: ['done', 'held'] },
    done: 'Done',
    held: { label: 'Held', resumes: true },
  })
  const fields = {
    state: choice(ways, { default: 'sent' }),
    plain: choice(choices({ a: 'A', b: 'B' }), { default: 'a' }),
  }
  const offered = (name: string, record?: object) =>
    Object.keys(choicesOf(withAllowedChoices(fields, name, record as never)) ?? {})
  expect(offered('state')).toEqual(['sent'])
  expect(offered('state', { id: '1', state: 'sent' })).toEqual(['sent', 'done', 'held'])
  expect(offered('state', { id: '1', state: 'done' })).toEqual(['done'])
  expect(offered('state', { id: '1', state: 'held', stateBefore: 'sent' })).toEqual(['sent', 'held'])
  expect(offered('plain', { id: '1', plain: 'a' })).toEqual(['a', 'b'])
})
