import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleRecordsOfAll } from '../../../testing/render-screens'
import { type AnyRecord, titleOf } from '../../../vocabulary'
import { registry } from '../../library'
import { fullIt } from '../../scope'
import { setNarrow } from '../narrow-window'
import { event, events, open } from './open-list'

beforeEach(() => {
  localStorage.clear()
  setNarrow(false)
})

afterEach(() => setNarrow(false))

test('opens the record of a clicked row', async () => {
  const { router } = open('/event', { rows: events(3) })
  await screen.findByText('CODE0001')
  const row = document.querySelector('[data-id="event-2"]') as HTMLElement
  await userEvent.click(within(row).getAllByRole('cell')[3] as HTMLElement)
  expect(router.state.location.pathname).toBe('/event/event-2')
})

test('explains the records of an empty list, and how to clear a search without results', async () => {
  const { router } = open('/event', { rows: { event: [] } })
  await screen.findByText('No events yet')
  expect(screen.getByText(event.about as string)).toBeTruthy()
  await act(() => router.navigate('/event?q=nothing'))
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(router.state.location.search).toBe('')
})

test('shows the link to deleted records only to users who can undo', async () => {
  const never = () => Promise.reject(new Error('Not asked for.'))
  const undo = (...calls: string[]) => ({
    calls: async () => new Set(calls),
    preview: async () => never(),
    undo: never,
    onJobStarted: () => () => undefined,
  })
  const { unmount } = open('/role', { workbench: { undo: undo('role.delete') } })
  const link = await screen.findByRole('link', { name: 'Deleted roles' })
  expect(link.getAttribute('href')).toBe('/audit-entry?resource=role&action=deleted')
  unmount()
  open('/role', { workbench: { undo: undo('role.edit') } })
  await screen.findAllByRole('row')
  expect(screen.queryByRole('link', { name: 'Deleted roles' })).toBeNull()
})

test('shows why a list could not be loaded, and retries', async () => {
  let attempts = 0
  const rows = events(1)
  const getList = async () => {
    attempts++
    if (attempts === 1) throw Object.assign(new Error('The database is asleep.'), { statusCode: 503 })
    return { data: rows.event as never[], total: 1 }
  }
  open('/event', { rows, provider: { getList } })
  await screen.findByText('The database is asleep.')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('CODE0001')
})

test('says in one sentence that an API lacks the list, without buttons that cannot work', async () => {
  const provider = { getList: () => Promise.reject(Object.assign(new Error('Cannot GET'), { statusCode: 404 })) }
  open('/event', { provider })
  expect(await screen.findByText('This API has no events to show here.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('remembers the chosen columns', async () => {
  const { unmount } = open('/event', { rows: events(1) })
  await screen.findByText('CODE0001')
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Deposit' }))
  expect(screen.getByRole('columnheader', { name: 'Deposit' })).toBeTruthy()
  unmount()
  open('/event', { rows: events(1) })
  expect(await screen.findByRole('columnheader', { name: 'Deposit' })).toBeTruthy()
})

fullIt('renders only the visible rows of 1,000 records', async () => {
  open('/event?size=1000', { rows: events(1000) })
  await screen.findByText('1–1,000 of 1,000')
  const drawn = () => document.querySelectorAll('[data-id]').length
  await waitFor(() => expect(drawn()).toBeGreaterThan(5))
  expect(drawn()).toBeLessThan(100)
})

test('shows a few lines of each record in a narrow window', async () => {
  setNarrow(true)
  const rows = events(2)
  open('/event', { rows })
  const name = titleOf(event, rows.event?.[0] as AnyRecord)
  expect((await screen.findByRole('link', { name })).closest('li')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  expect((await screen.findAllByText('1 selected')).length).toBeGreaterThan(0)
})

test('a phone shows the declared first columns, then the filtered fields, then added columns', async () => {
  setNarrow(true)
  localStorage.setItem('columns:loan', JSON.stringify(['loanNumber', 'member', 'fee', 'lentAt', 'state', 'courier']))
  const rows = sampleRecordsOfAll(registry)
  const loan = {
    ...rows.loan?.[0],
    loanNumber: 'L-1',
    courier: 'Seagull',
    state: 'ready',
  } as AnyRecord
  open('/loan', { rows: { ...rows, loan: [loan] } })
  const lines = (await screen.findByRole('link', { name: 'L-1' })).closest('li')?.querySelectorAll('.card-line')
  const said = [...(lines ?? [])].map(({ textContent }) => textContent)
  expect(said).toEqual([
    expect.stringMatching(/^L-1 .*Member .+Fee .+/),
    expect.stringMatching(/^Lent .+Loan state Ready$/),
    'Courier Seagull',
  ])
})
