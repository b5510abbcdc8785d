import { describe, expect, it } from 'vitest'
import { registry } from '../../../../server/operations/registry'
import {
  listQueryOf,
  listStateFromParams,
  listStateToParams,
  listTabsOf,
} from '../../../../src/screens/list/state/list-state'

const orders = registry.get('customer-order')
const read = (query: string, remembered?: string) => listStateFromParams(orders, new URLSearchParams(query), remembered)
const filtersOf = (query: string) => listQueryOf(orders, read(query)).filters

describe('the payment state in the addresses of the order list', () => {
  it('has a tab for each state, and the tabs of the specification come first', () => {
    expect(listTabsOf(orders).flatMap((tab) => (tab.shows === 'value' ? [tab.value] : []))).toEqual([
      ...['paid', 'unpaid', 'failed'],
      ...['part-paid', 'to-refund', 'part-refunded', 'refunded', 'nothing-due'],
    ])
  })

  it.each([
    ['tab=2', 'paid'],
    ['tab=3', 'unpaid'],
    ['tab=4', 'failed'],
    ['paymentStatus=success', 'paid'],
    ['paymentStatus=pending', 'unpaid'],
    ['paymentStatus=failure', 'failed'],
    ['settlement=refunded', 'refunded'],
  ])('still understands %s of stored views and shared links', (query, value) => {
    expect(filtersOf(query)).toEqual([{ field: 'settlement', operator: 'eq', value }])
  })

  it('converts an old filter by several statuses to the matching states', () => {
    expect(filtersOf('paymentStatus=pending&paymentStatus=failure')).toEqual([
      { field: 'settlement', operator: 'in', value: ['unpaid', 'part-paid', 'nothing-due', 'failed'] },
    ])
    expect(filtersOf('paymentStatus_ne=failure')).toEqual([{ field: 'settlement', operator: 'ne', value: 'failed' }])
  })

  it('is requested once if a tab and a filter both name it', () => {
    expect(filtersOf('tab=2&settlement=refunded')).toEqual([{ field: 'settlement', operator: 'eq', value: 'refunded' }])
  })

  it.each(['', 'tab=2', 'settlement=paid&settlement=refunded', 'paymentStatus=pending&orderStatus=placed'])(
    "survives writing and reading the address: '%s'",
    (query) => {
      const state = read(query)
      expect(listStateFromParams(orders, listStateToParams(orders, state))).toEqual(state)
    },
  )
})
