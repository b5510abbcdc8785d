import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  listQueryOf,
  listStateFromParams,
  listStateToParams,
  nextSort,
  withFilter,
} from '../../../src/screens/list/state/list-state'
import { missingViewParts, viewQueryOf, viewStateOf } from '../../../src/screens/list/views/list-view'
import { type Resource, setTimeZone } from '../../../vocabulary'
import { registry } from '../../library'

const event = registry.get('event')
const loan = registry.get('loan')

const read = (text: string, resource: Resource = event, remembered?: string) =>
  listStateFromParams(resource, new URLSearchParams(text), remembered)

const rewritten = (text: string, resource: Resource = event) =>
  decodeURIComponent(String(listStateToParams(resource, read(text, resource))))

describe('the address of a list', () => {
  test.each([
    '',
    'q=abc',
    'q=abc&admission=share&startsOn_gte=2026-01-01&sort=-startsOn,code&size=50&page=2',
    'admission=share&admission=paid',
    'code_like=NEW&admission_ne=share&createdAt_lte=2026-02-01',
  ])("'%s' stays the same after reading and writing", (text) => expect(rewritten(text)).toBe(text))

  test.each([
    ['page=0', ''],
    ['page=1.5', ''],
    ['page=abc&size=-1', ''],
    ['size=100000', 'size=1000'],
    ['sort=nothing', ''],
    ['sort=code,constructor', ''],
    ['nothing=1&__proto__=2&constructor=3', ''],
    ['admission=', ''],
    ['tab=2', ''],
    ['admission=gone&admission=share&status=7&isHidden=1', 'admission=share'],
    [`q=${'x'.repeat(300)}`, `q=${'x'.repeat(200)}`],
  ])("of '%s' only '%s' is kept", (text, kept) => expect(rewritten(text)).toBe(kept))
})

describe('tabs', () => {
  test('the last tab of a list with soft deletion shows the deleted records', () => {
    const member = registry.get('member')
    expect(listQueryOf(member, read('tab=2', member)).filters).toEqual([
      { field: 'deletedAt', operator: 'nnull', value: true },
    ])
    expect(listQueryOf(member, read('', member)).filters).toEqual([])
    expect(rewritten('tab=2', member)).toBe('tab=2')
  })
  test('a filter by the field of the tabs opens its tab', () => {
    expect(read('feeState=pending', loan)).toMatchObject({ tab: '3', filters: {} })
  })
  test('the last chosen tab applies if the address has no filters', () => {
    expect(read('', loan, '2').tab).toBe('2')
    expect(read('tab=3', loan, '2').tab).toBe('3')
    expect(read('state=on-hold', loan, '2').tab).toBe('1')
    expect(read('', loan, '9').tab).toBe('1')
  })
})

test('the request to the data provider follows the address', () => {
  const state = read('q=abc&admission=share&admission=paid&startsOn_gte=2026-01-01&sort=-startsOn,code&page=3')
  expect(listQueryOf(event, state)).toEqual({
    filters: [
      { field: 'admission', operator: 'in', value: ['share', 'paid'] },
      { field: 'startsOn', operator: 'gte', value: '2026-01-01' },
      { field: 'q', operator: 'eq', value: 'abc' },
    ],
    sorters: [
      { field: 'startsOn', order: 'desc' },
      { field: 'code', order: 'asc' },
    ],
    pagination: { currentPage: 3, pageSize: event.list.pageSize, mode: 'server' },
  })
})

test("a filter by day covers the whole day in the user's time zone", () => {
  const [from, to] = listQueryOf(loan, read('lentAt_gte=2026-01-05&lentAt_lte=2026-01-05', loan)).filters
  expect(from?.value).toBe(new Date(2026, 0, 5).toISOString())
  expect(to?.value).toBe(new Date(2026, 0, 5, 23, 59, 59, 999).toISOString())
})

test('a column heading sorts ascending, then descending, then by default', () => {
  expect(nextSort(event, '-startsOn', 'code')).toBe('code')
  expect(nextSort(event, 'code', 'code')).toBe('-code')
  expect(nextSort(event, '-code', 'code')).toBe('-startsOn')
  expect(nextSort(event, '-startsOn', 'startsOn')).toBe('startsOn')
})

describe('a relative time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    setTimeZone('Europe/Berlin')
  })
  afterEach(() => {
    vi.useRealTimers()
    setTimeZone()
  })
  const boundsOn = (now: string, text: string, resource: Resource) => {
    vi.setSystemTime(now)
    return listQueryOf(resource, read(text, resource)).filters.map(({ operator, value }) => [operator, value])
  }

  test.each([
    'startsOn=last-month',
    'startsOn=more-than-3-days-ago&createdAt=today',
    'endsOn_gte=2026-01-01&startsOn=next-7-days',
  ])("'%s' stays unchanged in the address", (text) => expect(rewritten(text)).toBe(text))

  test('replaces the dates of the same field', () =>
    expect(rewritten('startsOn_gte=2026-01-01&startsOn=last-month&startsOn=today')).toBe('startsOn=last-month'))

  test('in a date field is requested as days, calculated when the list opens', () => {
    const asked = (now: string) => boundsOn(now, 'startsOn=last-month', event)
    expect(asked('2026-11-26T12:00:00Z')).toEqual([
      ['gte', '2026-10-01'],
      ['lte', '2026-10-31'],
    ])
    // At this time, it is already December in Berlin.
    expect(asked('2026-11-30T23:30:00Z')).toEqual([
      ['gte', '2026-11-01'],
      ['lte', '2026-11-30'],
    ])
  })

  test("in a time field is requested as times in the user's time zone", () => {
    // Daylight saving time ended on this day.
    expect(boundsOn('2026-10-25T12:00:00Z', 'lentAt=today', loan)).toEqual([
      ['gte', '2026-10-24T22:00:00.000Z'],
      ['lte', '2026-10-25T22:59:59.999Z'],
    ])
    expect(boundsOn('2026-11-26T12:00:30Z', 'lentAt=more-than-3-days-ago', loan)).toEqual([
      ['lte', '2026-11-23T12:00:00.000Z'],
    ])
    expect(boundsOn('2026-11-26T12:00:30Z', 'createdAt=yesterday', loan)).toEqual([
      ['gte', '2026-11-24T23:00:00.000Z'],
      ['lte', '2026-11-25T22:59:59.999Z'],
    ])
  })

  test('is a plain value in a field without dates', () =>
    expect(listQueryOf(event, read('code=today')).filters).toEqual([{ field: 'code', operator: 'eq', value: 'today' }]))

  test('is replaced when dates of its field are chosen, and replaces these', () => {
    const others = { code_like: ['A'], endsOn_gte: ['2026-01-01'] }
    const relative = { ...others, startsOn: ['last-month'] }
    const dated = { ...others, startsOn_lte: ['2026-01-01'] }
    expect(withFilter(event, relative, 'startsOn_lte', ['2026-01-01'])).toEqual(dated)
    expect(withFilter(event, dated, 'startsOn', ['last-month'])).toEqual(relative)
    expect(withFilter(event, dated, 'startsOn_gte', ['2025-01-01'])).toEqual({ ...dated, startsOn_gte: ['2025-01-01'] })
    expect(withFilter(event, relative, 'startsOn', [])).toEqual(others)
  })

  test('stays relative in a saved view', () => {
    const query = viewQueryOf(event, read('startsOn=last-month'))
    expect(new URLSearchParams(query).get('startsOn')).toBe('last-month')
    expect(viewStateOf(event, { query }).filters).toEqual({ startsOn: ['last-month'] })
    expect(missingViewParts(event, { query, columns: [] })).toEqual([])
  })
})
