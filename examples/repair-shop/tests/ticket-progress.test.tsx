import { screen, showPiece } from 'deckhand/testing/screens'
import { describe, expect, it } from 'vitest'

/** The steps that the screen shows for a ticket with a given status: the completed steps, and the current step. */
async function wayOf(state: string) {
  showPiece('ticket-progress', { resource: 'ticket', record: { id: 't1', state } })
  const steps = await screen.findAllByRole('listitem')
  return {
    done: steps.filter((step) => step.className.includes('done')).map((step) => step.textContent),
    at: steps.find((step) => step.getAttribute('aria-current') === 'step')?.textContent,
  }
}

describe('the progress of a ticket', () => {
  it('ticks off completed steps and marks the current step', async () => {
    expect(await wayOf('repairing')).toEqual({ done: ['Received', 'Diagnosed', 'Approved'], at: 'In repair' })
  })

  it('shows a side state next to the step that it branches off from', async () => {
    expect(await wayOf('declined')).toEqual({ done: ['Received'], at: 'Declined' })
  })
})
