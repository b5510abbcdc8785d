import { expect, it } from 'vitest'
import { stepsOf } from '../../../src/screens/shared/offers'
import { type Action, choice, choices, defineResource } from '../../../src/vocabulary'

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
      moves: 'state',
      fields: { state: choice(endings, { required: true }) },
    },
  },
})

it('only steps that the action itself takes are offered, and none of them is the usual one by accident', () => {
  const steps = stepsOf(key, 'report', key.actions.report as Action, { id: 'k1', state: 'held' })
  expect(steps.map(({ label, forward }) => [label, forward])).toEqual([
    ['Lost', false],
    ['Returned', false],
  ])
})
