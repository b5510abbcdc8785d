import { describe, expect, it } from 'vitest'
import { choices, isBackwardTransition, nextChoices } from '../../vocabulary'

describe('nextChoices', () => {
  const lights = choices({
    red: { label: 'Red', next: ['green'] },
    amber: { label: 'Amber', next: ['red'], resumes: true },
    green: { label: 'Green', next: ['amber', 'green'] },
    off: { label: 'Off' },
  })

  it('returns the next values in the declared order', () => {
    expect(nextChoices(lights, 'green')).toEqual(['amber', 'green'])
  })

  it('includes values that the current value may go back to', () => {
    const ways = choices({ open: { label: 'Open', next: ['done'] }, done: { label: 'Done', back: ['open'] } })
    expect(nextChoices(ways, 'done')).toEqual(['open'])
    expect([isBackwardTransition(ways, 'done', 'open'), isBackwardTransition(ways, 'open', 'done')]).toEqual([
      true,
      false,
    ])
  })

  it('returns nothing for a final value', () => {
    expect(nextChoices(lights, 'off')).toEqual([])
  })

  it('adds the former value for a value that resumes', () => {
    expect(nextChoices(lights, 'amber', 'green')).toEqual(['red', 'green'])
    expect(nextChoices(lights, 'amber', 'amber')).toEqual(['red'])
    expect(nextChoices(lights, 'amber', null)).toEqual(['red'])
    expect(nextChoices(lights, 'red', 'off')).toEqual(['green'])
  })
})
