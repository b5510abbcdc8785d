import { expect, test } from 'vitest'
import { columnHidingOrder, columnsToHide } from '../../../src/screens/list/table/fitting-columns'
import { choice, defineResource, money, text } from '../../../vocabulary'

const fields = {
  number: text(),
  buyer: text(),
  contents: text(),
  total: money(),
  state: choice({ open: { label: 'Open', tone: 'blue' }, done: { label: 'Done', tone: 'green' } }),
  place: text(),
}

const orderOf = (
  list: object,
  names: readonly string[] = Object.keys(fields),
  title: 'number' | 'buyer' = 'number',
) => {
  const sale = defineResource({ name: 'sale', label: ['Sale', 'Sales'], title, fields, list })
  const column = (name: string) => ({ name, label: name, sortable: true, draw: () => null })
  return columnHidingOrder(sale, [
    column('marks'),
    ...names.map((name) => ({ ...column(name), align: 'start' as const })),
    column('menu'),
  ])
}

test('a narrow table hides declared columns first, then the last columns, amounts and states last, never the title', () => {
  expect(orderOf({})).toEqual(['place', 'contents', 'buyer', 'state', 'total'])
  expect(orderOf({ hideFirst: ['contents', 'total'] })).toEqual(['contents', 'total', 'place', 'buyer', 'state'])
  expect(orderOf({ hideFirst: ['contents'] }, ['number', 'buyer', 'total'])).toEqual(['buyer', 'total'])
  expect(orderOf({}, ['buyer', 'place', 'total'])).toEqual(['place', 'total'])
})

test('hides only as many columns as do not fit', () => {
  const widths = new Map([
    ['marks', 40],
    ['number', 100],
    ['buyer', 150.4],
    ['total', 90],
  ])
  const order = ['buyer', 'total']
  expect(columnsToHide(380, widths, order)).toEqual([])
  expect(columnsToHide(379, widths, order)).toEqual(['buyer'])
  expect(columnsToHide(229, widths, order)).toEqual(['buyer', 'total'])
  expect(columnsToHide(10, widths, order)).toEqual(['buyer', 'total'])
})
