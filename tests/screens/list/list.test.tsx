import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registry } from '../../../src/app/registry'
import type { Workbench } from '../../../src/screens/context'
import ListPage from '../../../src/screens/list'
import { type AnyRecord, titleOf } from '../../../src/vocabulary'
import { memoryApi, type Rows, samplesOf, samplesOfAll, show } from '../support'

const coupon = registry.get('coupon')

const listed = registry.all.filter(({ calls }) => calls.list)

interface Opening {
  readonly rows?: Rows
  readonly workbench?: Partial<Workbench>
  readonly provider?: Parameters<typeof show>[0]['provider']
}

const open = (at: string, { rows = samplesOfAll(registry), workbench, provider }: Opening = {}) =>
  show({
    registry,
    rows,
    at,
    workbench,
    provider,
    routes: {
      '/coupon': <ListPage resource={coupon} />,
      '/role': <ListPage resource={registry.get('role')} />,
      '/customer-order': <ListPage resource={registry.get('customer-order')} />,
      '/:resource/:id?/:page?': <p>another page</p>,
    },
  })

const coupons = (count: number): Rows => ({
  ...samplesOfAll(registry),
  coupon: samplesOf(registry, coupon, count).map((row, index) => ({
    ...row,
    code: `CODE${String(index + 1).padStart(4, '0')}`,
    startsOn: `2026-01-${String((index % 28) + 1).padStart(2, '0')}`,
  })),
})

const codes = () => screen.queryAllByText(/^CODE\d+/).map((cell) => cell.textContent)

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

  test.each(listed.map(({ name }) => name))('%s lists records without any value', async (name) => {
    const resource = registry.get(name)
    const rows = { [name]: [{ id: 'bare' } as AnyRecord] }
    show({ registry, rows, at: `/${name}`, routes: { '/:resource': <ListPage resource={resource} /> } })
    await screen.findByText('1–1 of 1')
  })
})

test('sorts by a click on a head: up, down, and as at first', async () => {
  const { router } = open('/coupon', { rows: coupons(3) })
  await screen.findByText('CODE0001')
  const head = () => screen.getByRole('button', { name: 'Code' })
  await userEvent.click(head())
  expect(router.state.location.search).toBe('?sort=code')
  await waitFor(() => expect(codes()).toEqual(['CODE0001', 'CODE0002', 'CODE0003']))
  await userEvent.click(head())
  expect(router.state.location.search).toBe('?sort=-code')
  await waitFor(() => expect(codes()).toEqual(['CODE0003', 'CODE0002', 'CODE0001']))
  expect(screen.getByRole('columnheader', { name: 'Code' }).getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(head())
  expect(router.state.location.search).toBe('')
})

test('searches when the typing rests, and at once on Enter', async () => {
  const { router } = open('/coupon?page=2&size=20', { rows: coupons(50) })
  await screen.findByText('21–40 of 50')
  const box = screen.getByRole('searchbox')
  await userEvent.click(box)
  await userEvent.paste('code0007')
  expect(router.state.location.search).toBe('?page=2&size=20')
  await screen.findByText('1–1 of 1')
  expect(router.state.location.search).toBe('?q=code0007')
  await userEvent.clear(box)
  await userEvent.type(box, 'code0008{Enter}')
  expect(router.state.location.search).toBe('?q=code0008')
})

test('pages through the address, and Back restores', async () => {
  const { router } = open('/coupon?sort=code', { rows: coupons(50) })
  await screen.findByText('CODE0001')
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('CODE0021')
  expect(router.state.location.search).toBe('?sort=code&page=2')
  await userEvent.selectOptions(screen.getByRole('combobox'), '50')
  expect(router.state.location.search).toBe('?sort=code&size=50')
  await screen.findByText('CODE0050')
  await act(() => router.navigate(-1))
  await screen.findByText('21–40 of 50')
})

test('falls back to the last page when the one asked for is no more', async () => {
  const { router } = open('/coupon?page=9', { rows: coupons(50) })
  await screen.findByText('41–50 of 50')
  expect(router.state.location.search).toBe('?page=3')
})

test('restores a shared link with its filters, and ends each of them', async () => {
  const { router } = open('/coupon?startsOn_gte=2026-01-10&discountType=percent', { rows: coupons(12) })
  await screen.findByText('1–1 of 1')
  expect(codes()).toEqual(['CODE0010'])
  expect(screen.getByText('Discount type: Percent')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Discount type: Percent' }))
  expect(router.state.location.search).toBe('?startsOn_gte=2026-01-10')
  await screen.findByText('1–3 of 3')
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(router.state.location.search).toBe('')
})

test('narrows by the filters of the panel', async () => {
  const { router } = open('/coupon', { rows: coupons(12) })
  await screen.findByText('CODE0001')
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Free shipping' }))
  expect(router.state.location.search).toBe('?discountType=free-shipping')
  const from = screen.getByLabelText('Starts on from')
  fireEvent.change(from, { target: { value: '2026-01-05' } })
  fireEvent.keyDown(from, { key: 'Enter' })
  await waitFor(() => expect(router.state.location.search).toBe('?discountType=free-shipping&startsOn_gte=2026-01-05'))
})

test('remembers the tab under its key', async () => {
  const { router, unmount } = open('/customer-order')
  await userEvent.click(await screen.findByRole('button', { name: 'Pending' }))
  expect(router.state.location.search).toBe('?tab=3')
  expect(localStorage.getItem('orderTab')).toBe('3')
  unmount()
  open('/customer-order')
  expect((await screen.findByRole('button', { name: 'Pending' })).getAttribute('aria-current')).toBe('true')
})

test('locks the switch while its call is in flight, and reads the list again after', async () => {
  const rows = coupons(1)
  const calls: string[] = []
  let release = () => {}
  const api = memoryApi(rows)
  const toggle: typeof api.toggle = async (resource, id) => {
    calls.push(id)
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return api.toggle(resource, id)
  }
  open('/coupon', { rows, workbench: { api: { ...api, toggle } } })
  const status = await screen.findByRole('switch')
  expect(status.getAttribute('aria-checked')).toBe('true')
  fireEvent.click(status)
  fireEvent.click(status)
  expect(calls).toHaveLength(1)
  expect((status as HTMLButtonElement).disabled).toBe(true)
  release()
  await waitFor(() => expect((screen.getByRole('switch') as HTMLButtonElement).disabled).toBe(false))
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
  expect(calls).toHaveLength(1)
})

test('opens the record of a row that is clicked', async () => {
  const { router } = open('/coupon', { rows: coupons(3) })
  await screen.findByText('CODE0001')
  const row = document.querySelector('[data-id="coupon-2"]') as HTMLElement
  await userEvent.click(within(row).getAllByRole('cell')[3] as HTMLElement)
  expect(router.state.location.pathname).toBe('/coupon/coupon-2')
})

test('deletes a record after asking', async () => {
  const rows = coupons(3)
  open('/coupon', { rows })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for CODE0002' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog')
  expect(rows.coupon).toHaveLength(3)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText('1–2 of 2')
  expect(rows.coupon?.map(({ id }) => id)).toEqual(['coupon-1', 'coupon-3'])
})

test('deletes those selected, and says which of them could not be', async () => {
  const rows = coupons(3)
  const api = memoryApi(rows)
  const changeAll: typeof api.changeAll = async (resource, call, ids) => {
    const { done } = await api.changeAll(
      resource,
      call,
      ids.filter((id) => id !== 'coupon-2'),
    )
    return { done, failed: [{ id: 'coupon-2', why: '3 orders use this coupon.' }] }
  }
  open('/coupon', { rows, workbench: { api: { ...api, changeAll } } })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  const bar = await screen.findByRole('region', { name: 'Selected records' })
  await userEvent.click(within(bar).getByRole('button', { name: 'Delete' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('CODE0002: 3 orders use this coupon.')
  expect(rows.coupon?.map(({ id }) => id)).toEqual(['coupon-2'])
  await screen.findByText('1 selected')
})

test('leaves out of a bulk change the records of which its condition does not hold', async () => {
  const rows = samplesOfAll(registry)
  rows.role = samplesOf(registry, registry.get('role'), 3).map((row, index) => ({ ...row, isSystem: index === 0 }))
  open('/role', { rows })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.getAllByRole('switch')).toHaveLength(2)
  const bar = await screen.findByRole('region', { name: 'Selected records' })
  await userEvent.click(within(bar).getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 records?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText('1–1 of 1')
  expect(rows.role?.map(({ id }) => id)).toEqual(['role-1'])
})

test('offers nothing that the person may not do', async () => {
  open('/coupon', { rows: coupons(1), workbench: { can: (_, action) => ['list', 'show'].includes(action) } })
  await screen.findByText('CODE0001')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  expect(screen.queryByText('Add coupon')).toBeNull()
})

test('says what the records are for where there are none, and how to end a search without hits', async () => {
  const { router } = open('/coupon', { rows: { coupon: [] } })
  await screen.findByText('No coupons yet')
  expect(screen.getByText(coupon.about as string)).toBeTruthy()
  await act(() => router.navigate('/coupon?q=nothing'))
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(router.state.location.search).toBe('')
})

test('says why a list could not be loaded, and tries again', async () => {
  let attempts = 0
  const rows = coupons(1)
  const getList = async () => {
    attempts++
    if (attempts === 1) throw Object.assign(new Error('The database is asleep.'), { statusCode: 503 })
    return { data: rows.coupon as never[], total: 1 }
  }
  open('/coupon', { rows, provider: { getList } })
  await screen.findByText('The database is asleep.')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('CODE0001')
})

test('remembers the columns that are chosen', async () => {
  const { unmount } = open('/coupon', { rows: coupons(1) })
  await screen.findByText('CODE0001')
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Minimum order' }))
  expect(screen.getByRole('columnheader', { name: 'Minimum order' })).toBeTruthy()
  unmount()
  open('/coupon', { rows: coupons(1) })
  expect(await screen.findByRole('columnheader', { name: 'Minimum order' })).toBeTruthy()
})

test('renders 1,000 rows, of which only those in view are drawn', async () => {
  const started = performance.now()
  open('/coupon?size=1000', { rows: coupons(1000) })
  await screen.findByText('1–1,000 of 1,000', {}, { timeout: 10_000 })
  const drawn = () => document.querySelectorAll('[data-id]').length
  await waitFor(() => expect(drawn()).toBeGreaterThan(5))
  expect(drawn()).toBeLessThan(100)
  expect(performance.now() - started).toBeLessThan(10_000)
})

test('shows cards where the window is narrow', async () => {
  setNarrow(true)
  const rows = coupons(2)
  open('/coupon', { rows })
  const name = titleOf(coupon, rows.coupon?.[0] as AnyRecord)
  expect((await screen.findByRole('link', { name })).closest('li')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  expect(await screen.findByText('1 selected')).toBeTruthy()
})
