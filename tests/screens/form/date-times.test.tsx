import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { setLanguage, setTimeZone } from '../../../vocabulary'
import { fewOf, fullIt } from '../../scope'
import { emptyRows, formFixtureOf, openForm, save } from './form-fixture'

afterEach(() => {
  cleanup()
  setTimeZone()
  setLanguage()
})

const openWith = async (kind: 'date' | 'dateTime', value: string | null) => {
  const sent: unknown[] = []
  const stored = { id: 't1', createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', value }
  const update = async ({ variables }: { variables?: unknown }) => {
    sent.push(variables)
    return { data: stored as never }
  }
  openForm('thing', 't1', {
    registry: formFixtureOf(kind),
    rows: { ...emptyRows(), thing: [stored] },
    provider: { update },
  })
  return { sent, input: await screen.findByLabelText<HTMLInputElement>('Value') }
}

it.each(
  fewOf(
    [
      ['Asia/Kolkata', '2026-11-20T18:30:00.000Z', '11/21/2026 00:00'],
      ['Pacific/Kiritimati', '2026-11-20T18:30:12.345Z', '11/21/2026 08:30:12'],
      ['America/New_York', '2026-03-08T07:00:00.000Z', '03/08/2026 03:00'],
      // The clocks show this time twice, because daylight saving time ends.
      ['Europe/Berlin', '2026-10-25T00:30:00.000Z', '10/25/2026 02:30'],
      ['Europe/Berlin', '2026-10-25T01:30:00.000Z', '10/25/2026 02:30'],
    ],
    2,
  ),
)('an untouched time in %s stays the same: %s', async (zone, moment, shown) => {
  setTimeZone(zone)
  const { sent, input } = await openWith('dateTime', moment)
  expect(input.value).toBe(shown)
  expect(screen.queryByText('Unsaved changes')).toBeNull()
  await userEvent.click(save())
  await screen.findByText('The record')
  expect(sent).toEqual([{ value: moment }])
})

it.each(
  fewOf(
    [
      ['Asia/Kolkata', '2026-11-21 09:30', '2026-11-21T04:00:00.000Z'],
      ['Europe/Berlin', '2026-10-25 03:00', '2026-10-25T02:00:00.000Z'],
      ['America/New_York', '2026-07-01 20:00', '2026-07-02T00:00:00.000Z'],
    ],
    1,
  ),
)('a time is typed in the time zone %s: %s', async (zone, typed, moment) => {
  setTimeZone(zone)
  const { sent, input } = await openWith('dateTime', null)
  await userEvent.type(input, `${typed}{Enter}`)
  await userEvent.click(save())
  await screen.findByText('The record')
  expect(sent).toEqual([{ value: moment }])
})

it('names the time zone if it differs from that of the machine', async () => {
  setTimeZone('Pacific/Kiritimati')
  await openWith('dateTime', null)
  expect(screen.getByTitle('Pacific/Kiritimati').textContent).toBe('GMT+14')
})

fullIt.each(['Pacific/Kiritimati', 'America/Los_Angeles'])('a date stays the same date in %s', async (zone) => {
  setTimeZone(zone)
  const { sent, input } = await openWith('date', '2026-03-29')
  expect(input.value).toBe('03/29/2026')
  await userEvent.clear(input)
  await userEvent.type(input, '2026-03-31{Enter}')
  await userEvent.click(save())
  await screen.findByText('The record')
  expect(sent).toEqual([{ value: '2026-03-31' }])
})

it.each(
  fewOf(
    [
      ['en-US', '1/5/2026', '2026-01-05', '01/05/2026'],
      ['en-GB', '1/5/2026', '2026-05-01', '01/05/2026'],
      ['de-AT', '1.5.2026', '2026-05-01', '01.05.2026'],
    ],
    1,
  ),
)('a date can be typed without leading zeros, as %s writes it: %s', async (locale, typed, day, shown) => {
  setLanguage({ language: 'en', locale })
  const { sent, input } = await openWith('date', '2026-03-29')
  await userEvent.clear(input)
  await userEvent.type(input, typed)
  await userEvent.tab()
  expect(input.value).toBe(shown)
  await userEvent.click(save())
  await screen.findByText('The record')
  expect(sent).toEqual([{ value: day }])
})

fullIt('a time can be typed without leading zeros', async () => {
  setTimeZone('UTC')
  const { sent, input } = await openWith('dateTime', null)
  await userEvent.type(input, '1/5/2026 9:30{Enter}')
  await userEvent.click(save())
  await screen.findByText('The record')
  expect(sent).toEqual([{ value: '2026-01-05T09:30:00.000Z' }])
})

it('shows an invalid time as received', async () => {
  const { input } = await openWith('dateTime', 'someday')
  expect(input.value).toBe('someday')
})

it.each(
  fewOf(
    [
      ['en-GB', '29/03/2026', '31/03/2026'],
      ['de-AT', '29.03.2026', '31.03.2026'],
      ['sv', '2026-03-29', '2026-03-31'],
      ['fa', '2026/03/29', '2026/03/31'],
    ],
    1,
  ),
)('a date is shown and typed as %s writes it', async (locale, shown, typed) => {
  setLanguage({ language: 'en', locale })
  const { sent, input } = await openWith('date', '2026-03-29')
  expect(input.value).toBe(shown)
  await userEvent.clear(input)
  expect(input.placeholder.replace(/[YMD]/g, '0')).toBe(shown.replace(/\d/g, '0'))
  await userEvent.type(input, `${typed}{Enter}`)
  await userEvent.click(save())
  await screen.findByText('The record')
  expect(sent).toEqual([{ value: '2026-03-31' }])
})
