import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { browserRegistry } from '../../../src/app/browser-registry'
import { allPieces } from '../../../src/app/business'
import { type MemoryRecords, memoryApi, renderScreens } from '../../../testing/render-screens'

/**
 * Replaces the card 'SC-000001' of the assignment 'm1', and checks that the new card is shown in its place. The API has
 * no list of cards and no list of assignments.
 */
export async function expectReplaced(shown: ReactNode, rows: MemoryRecords): Promise<void> {
  const act = vi.fn(async () => ({ message: 'Card replaced successfully.' }))
  renderScreens({
    registry: browserRegistry,
    rows,
    at: '/',
    routes: { '/': shown },
    workbench: {
      pieces: allPieces,
      api: { ...memoryApi(rows), act },
      can: (resource, action) => resource !== 'card' && !(resource === 'customer-card-mapping' && action === 'list'),
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Replace SC-000001' }))
  await user.type(await screen.findByLabelText('New serial number'), 'SC-000002')
  await user.click(screen.getByLabelText('Reason'))
  await user.click(await screen.findByText('Lost', { selector: '.ant-select-item-option-content' }))
  await user.click(screen.getByRole('button', { name: 'Replace card' }))
  await waitFor(() => expect(act).toHaveBeenCalled())
  expect(act.mock.calls[0]).toMatchObject([{}, 'replace', { id: 'm1' }, { cardNumber: 'SC-000002', reason: 'lost' }])
  expect(await screen.findByRole('button', { name: 'Replace SC-000002' })).toBeTruthy()
  expect(screen.queryByText('SC-000001')).toBeNull()
}
