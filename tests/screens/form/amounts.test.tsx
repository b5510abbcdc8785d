import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import {
  belongsTo,
  createRegistry,
  currentBusiness,
  defineResource,
  integer,
  money,
  setCurrentBusiness,
  text,
} from '../../../vocabulary'
import { openForm, save } from './form-fixture'

const currency = defineResource({
  name: 'currency',
  label: ['Currency', 'Currencies'],
  title: 'code',
  options: 'list',
  fields: { code: text({ required: true, max: 3 }), decimals: integer({ currencyDecimals: 'code' }) },
})
const stay = defineResource({
  name: 'stay',
  label: ['Stay', 'Stays'],
  title: 'room',
  fields: {
    room: text({ required: true }),
    currency: belongsTo('currency'),
    price: money({ currency: 'currency' }),
    deposit: money(),
  },
})

const stamps = { createdAt: '2026-01-01', updatedAt: '2026-01-01' }
const codes = [
  { id: 'JPY', ...stamps, code: 'JPY', name: 'JPY', decimals: 0 },
  { id: 'INR', ...stamps, code: 'INR', name: 'INR', decimals: 2 },
  { id: 'EUR', ...stamps, code: 'EUR', name: 'EUR', decimals: 4 },
]
const stored = (code: string, price: number) => ({
  id: 's1',
  ...stamps,
  room: 'Garden',
  currency: { id: code, name: code },
  price,
  deposit: null,
})

const open = (code: string, price: number) => {
  openForm('stay', 's1', {
    registry: createRegistry([currency, stay]),
    rows: { currency: codes, stay: [stored(code, price)] },
  })
  return userEvent.setup()
}

const retype = async (user: ReturnType<typeof userEvent.setup>, label: string, typed: string) => {
  const input = await screen.findByLabelText(label)
  await user.clear(input)
  await user.type(input, typed)
  await user.tab()
}

it.each([
  ['JPY', '9.5', 'JPY amounts have no decimal places.'],
  ['INR', '9.999', 'INR amounts have at most 2 decimal places.'],
])('an amount in %s that is typed as %s is refused at its field', async (code, typed, says) => {
  const user = open(code, 9)
  await retype(user, 'Price', typed)
  expect(await screen.findByText(says)).toBeDefined()
  await retype(user, 'Price', '9')
  await waitFor(() => expect(screen.queryByText(says)).toBeNull())
})

it('an amount in the base currency must fit the currency of the business', async () => {
  const business = currentBusiness()
  setCurrentBusiness({ ...business, currency: 'JPY' })
  const user = open('INR', 9)
  await retype(user, 'Deposit', '9.5')
  expect(await screen.findByText('JPY amounts have no decimal places.')).toBeDefined()
  setCurrentBusiness(business)
})

it('an amount may have as many decimals as the record of its currency says', async () => {
  const user = open('EUR', 9)
  await retype(user, 'Price', '9.9999')
  await user.click(save())
  expect(await screen.findByText('The record')).toBeDefined()
})

it('an amount stored with more decimals does not prevent editing its record', async () => {
  const user = open('JPY', 9.5)
  await retype(user, 'Room', 'Attic')
  await user.click(save())
  expect(await screen.findByText('The record')).toBeDefined()
})
