import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AssignCards } from '../../../business/stock/screens/assign-cards'
import { browserRegistry } from '../../../src/app/browser-registry'
import { renderScreens } from '../../../testing/render-screens'
import { fullIt } from '../../scope'

/** Opens the panel with an API that responds with a short delay for each card and rejects certain serials. */
function open(refusals: Readonly<Record<string, string>> = {}, inStock?: readonly string[], waits?: Promise<void>) {
  const asked: unknown[] = []
  const assigned = vi.fn()
  let underWay = 0
  const create = async ({ variables }: { variables?: unknown }) => {
    expect(++underWay).toBe(1)
    asked.push(variables)
    await waits
    underWay--
    const why = refusals[(variables as { cardNumber: string }).cardNumber]
    if (why) throw new Error(why)
    return { data: { id: `m${asked.length}`, ...(variables as object) } as never }
  }
  renderScreens({
    registry: browserRegistry,
    rows: { card: (inStock ?? []).map((serial) => ({ id: serial, serial, state: 'in-stock', product: 'p1' })) },
    at: '/',
    routes: {
      '/': <AssignCards customerId="c1" product="p1" orderItemId="i1" needed={2} onAssigned={assigned} />,
    },
    forms: { create },
    workbench: { can: (resource) => inStock !== undefined || resource !== 'card' },
  })
  return { asked, assigned, input: screen.getByRole('combobox', { name: 'Assign a card (2 still needed)' }) }
}

test('serials scanned in quick succession are assigned in order, and the input stays ready', async () => {
  const { asked, assigned, input } = open()
  await userEvent.type(input, 'cc001-000001{Enter}CC001-000002{Enter}')
  await waitFor(() => expect(assigned).toHaveBeenCalledTimes(2))
  expect(asked).toEqual([
    { customer: 'c1', product: 'p1', orderItem: 'i1', cardNumber: 'cc001-000001' },
    { customer: 'c1', product: 'p1', orderItem: 'i1', cardNumber: 'CC001-000002' },
  ])
  expect(document.activeElement).toBe(input)
  expect((input as HTMLInputElement).value).toBe('')
  expect(screen.getByRole('status').textContent).toBe('CC001-000002 is assigned.')
})

const refusal = () => screen.queryByText('There is no card with the serial number WRONG.', { exact: false })

test('a rejected serial stays visible with the reason and without a toast until dismissed, while the queue continues', async () => {
  let goOn = () => {}
  const waits = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { assigned, input } = open({ WRONG: 'There is no card with the serial number WRONG.' }, undefined, waits)
  await userEvent.type(input, 'WRONG{Enter}CC001-000003{Enter}')
  goOn()
  await waitFor(() => expect(assigned).toHaveBeenCalledTimes(1))
  expect(refusal()).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(refusal()).toBeNull()
})

test('a visible rejection disappears when another serial succeeds, and is replaced when another serial fails', async () => {
  const why = {
    WRONG: 'There is no card with the serial number WRONG.',
    OTHER: 'There is no card with the serial number OTHER.',
  }
  const { assigned, input } = open(why)
  await userEvent.type(input, 'WRONG{Enter}')
  await waitFor(() => expect(refusal()).toBeTruthy())
  await userEvent.type(input, 'OTHER{Enter}')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  await userEvent.type(input, 'CC001-000003{Enter}')
  await waitFor(() => expect(assigned).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(0))
})

test('a serial scanned twice is assigned once', async () => {
  const { asked, assigned, input } = open()
  await userEvent.type(input, 'CC001-000004{Enter}CC001-000004{Enter}')
  await waitFor(() => expect(assigned).toHaveBeenCalledTimes(1))
  expect(asked).toHaveLength(1)
})

/** Types the first characters of serials in stock, and waits for the list of matching serials. */
async function typeBeginning() {
  const { input, ...opened } = open({}, ['CC001-000005', 'CC001-000006', 'GC001-000001'])
  await userEvent.type(input, 'CC001-00000')
  await waitFor(() => {
    expect(screen.getByTitle('CC001-000006')).toBeTruthy()
    expect(screen.queryByTitle('GC001-000001')).toBeNull()
  })
  return opened
}

test('Enter submits the typed text, not a suggestion', async () => {
  const { asked, assigned } = await typeBeginning()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(assigned).toHaveBeenCalledTimes(1))
  expect(asked).toMatchObject([{ cardNumber: 'CC001-00000' }])
})

fullIt.each([
  ['by the mouse pointer', async () => userEvent.hover(screen.getByTitle('CC001-000006')), 'CC001-000006'],
  ['by the arrow keys', async () => userEvent.keyboard('{ArrowDown}'), 'CC001-000005'],
  ['until the user types on', async () => userEvent.keyboard('{ArrowDown}7'), 'CC001-000007'],
])('Enter submits the highlighted suggestion, %s', async (_, highlight, cardNumber) => {
  const { asked, assigned } = await typeBeginning()
  await highlight()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(assigned).toHaveBeenCalledTimes(1))
  expect(asked).toMatchObject([{ cardNumber }])
})
