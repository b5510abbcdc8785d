import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import ListPage from '../../../src/screens/list'
import { type AnyRecord, titleOf } from '../../../vocabulary'
import { registry } from '../../library'
import { samplesOfAll, show } from '../support'
import { event, events, open } from './open'

const listed = registry.all.filter(({ calls }) => calls.list)

/** Has the window as narrow as a telephone, or not. */
const setNarrow = (isNarrow: boolean) => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  happyDOM.setViewport({ width: isNarrow ? 390 : 1280 })
}

beforeEach(() => {
  localStorage.clear()
  setNarrow(false)
})

afterEach(() => setNarrow(false))

describe('any resource', () => {
  test.each(listed.map(({ name }) => name))('%s lists its samples', async (name) => {
    const resource = registry.get(name)
    const rows = samplesOfAll(registry)
    show({ registry, rows, at: `/${name}`, routes: { '/:resource': <ListPage resource={resource} /> } })
    await screen.findByText('1–3 of 3')
    expect(document.querySelectorAll('tbody [data-id]')).toHaveLength(3)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(resource.label.many)
  })

  test.each(listed.map(({ name }) => name))('%s shows a record in at most three lines on a phone', async (name) => {
    setNarrow(true)
    const resource = registry.get(name)
    const rows = samplesOfAll(registry)
    show({ registry, rows, at: `/${name}`, routes: { '/:resource': <ListPage resource={resource} /> } })
    await screen.findByText('1–3 of 3')
    for (const record of rows[name] ?? []) {
      const shown = document.querySelector<HTMLElement>(`li[data-id="${record.id}"]`)
      expect(shown?.querySelectorAll('.card-line').length).toBeLessThanOrEqual(3)
      // What is pressed as a whole opens the record, and nothing in it leads elsewhere.
      expect(shown?.querySelectorAll('a')).toHaveLength(1)
      expect(within(shown as HTMLElement).getByRole('button', { name: /^Actions for/ })).toBeTruthy()
    }
  })

  test.each(listed.filter(({ title }) => title.length > 1).map(({ name }) => name))(
    '%s has no sign in its name on a phone for a part that is empty',
    async (name) => {
      setNarrow(true)
      const resource = registry.get(name)
      const empty = Object.fromEntries(resource.title.slice(1).map((part) => [part, '']))
      const all = samplesOfAll(registry)
      const rows = { ...all, [name]: (all[name] ?? []).map((row) => ({ ...row, ...empty })) }
      show({ registry, rows, at: `/${name}`, routes: { '/:resource': <ListPage resource={resource} /> } })
      await screen.findByText('1–3 of 3')
      const names = [...document.querySelectorAll('.card-title')].map(({ textContent }) => textContent?.trim())
      expect(names).toHaveLength(3)
      for (const one of names) expect(one).toMatch(/^[^—]+$/)
    },
  )

  test.each(listed.map(({ name }) => name))('%s lists records without any value', async (name) => {
    const resource = registry.get(name)
    const rows = { [name]: [{ id: 'bare' } as AnyRecord] }
    show({ registry, rows, at: `/${name}`, routes: { '/:resource': <ListPage resource={resource} /> } })
    await screen.findByText('1–1 of 1')
  })
})

test('opens the record of a row that is clicked', async () => {
  const { router } = open('/event', { rows: events(3) })
  await screen.findByText('CODE0001')
  const row = document.querySelector('[data-id="event-2"]') as HTMLElement
  await userEvent.click(within(row).getAllByRole('cell')[3] as HTMLElement)
  expect(router.state.location.pathname).toBe('/event/event-2')
})

test('says what the records are for where there are none, and how to end a search without hits', async () => {
  const { router } = open('/event', { rows: { event: [] } })
  await screen.findByText('No events yet')
  expect(screen.getByText(event.about as string)).toBeTruthy()
  await act(() => router.navigate('/event?q=nothing'))
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(router.state.location.search).toBe('')
})

test('says why a list could not be loaded, and tries again', async () => {
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

test('says in one sentence that an API has no such list, beside no buttons that cannot work', async () => {
  const provider = { getList: () => Promise.reject(Object.assign(new Error('Cannot GET'), { statusCode: 404 })) }
  open('/event', { provider })
  expect(await screen.findByText('This API has no events to show here.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('remembers the columns that are chosen', async () => {
  const { unmount } = open('/event', { rows: events(1) })
  await screen.findByText('CODE0001')
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Deposit' }))
  expect(screen.getByRole('columnheader', { name: 'Deposit' })).toBeTruthy()
  unmount()
  open('/event', { rows: events(1) })
  expect(await screen.findByRole('columnheader', { name: 'Deposit' })).toBeTruthy()
})

test('renders 1,000 rows, of which only those in view are drawn', async () => {
  open('/event?size=1000', { rows: events(1000) })
  await screen.findByText('1–1,000 of 1,000')
  const drawn = () => document.querySelectorAll('[data-id]').length
  await waitFor(() => expect(drawn()).toBeGreaterThan(5))
  expect(drawn()).toBeLessThan(100)
})

test('shows a few lines of each record where the window is narrow', async () => {
  setNarrow(true)
  const rows = events(2)
  open('/event', { rows })
  const name = titleOf(event, rows.event?.[0] as AnyRecord)
  expect((await screen.findByRole('link', { name })).closest('li')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  expect(await screen.findByText('1 selected')).toBeTruthy()
})

test('a phone shows what a declaration puts first, then what it narrows to, and what was added', async () => {
  setNarrow(true)
  localStorage.setItem('columns:loan', JSON.stringify(['loanNumber', 'member', 'fee', 'lentAt', 'state', 'courier']))
  const rows = samplesOfAll(registry)
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
