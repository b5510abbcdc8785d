import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { registry } from '../../src/app/registry'
import CustomerCards from '../../src/pieces/customer-cards'
import { memoryApi, show } from '../screens/support'

test.each([
  { id: 'm1', cardNumber: 'SC-000001', state: 'assigned' },
  { _id: 'm1', cardNumber: 'SC-000001', state: 'ASSIGNED' },
])(
  "a card that the customer's record tells of as %j is replaced on the customer's page, and the new one stands there",
  async (card) => {
    const customer = { id: 'c1', cards: [card] }
    const rows = { customer: [customer] }
    const act = vi.fn(async () => ({ message: 'Card replaced successfully.' }))
    show({
      registry,
      rows,
      at: '/',
      routes: { '/': <CustomerCards resource={registry.get('customer')} record={customer} /> },
      workbench: {
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
    expect(act.mock.calls[0]).toMatchObject([{}, 'replace', 'm1', { cardNumber: 'SC-000002', reason: 'lost' }, true])
    expect(await screen.findByRole('button', { name: 'Replace SC-000002' })).toBeTruthy()
    expect(screen.queryByText('SC-000001')).toBeNull()
  },
)
