import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RecordsPanel } from '../../../src/screens/dashboard/RecordsPanel'
import { TopRecordsPanel } from '../../../src/screens/dashboard/TopRecordsPanel'
import { renderScreens } from '../../../testing/render-screens'
import {
  belongsTo,
  createRegistry,
  type DashboardRecords,
  dateTime,
  decimal,
  defineResource,
  percent,
  text,
  yesNo,
} from '../../../vocabulary'

const boat = defineResource({
  name: 'boat',
  label: ['Boat', 'Boats'],
  title: 'name',
  fields: { name: text({ required: true }) },
})
const trip = defineResource({
  name: 'trip',
  label: ['Trip', 'Trips'],
  title: ['boat', 'leavesAt'],
  fields: {
    boat: belongsTo('boat'),
    leavesAt: dateTime(),
    load: decimal({ unit: 'kg' }),
    full: percent(),
    isPaid: yesNo(),
  },
})
const registry = createRegistry([boat, trip])

const row = {
  id: 't1',
  boat: { id: 'b1', name: 'Swallow' },
  leavesAt: '2026-11-22T09:30:00.000Z',
  load: 1250,
  full: 80,
  isPaid: true,
}

const open = (panel: Pick<DashboardRecords, 'as' | 'fields'>) =>
  renderScreens({
    registry,
    rows: {},
    at: '/',
    routes: { '/': <RecordsPanel panel={{ title: 'Trips', of: 'trip', ...panel }} rows={[row]} /> },
  })

test('a record is named by the reference in its first field', () => {
  open({ fields: ['boat', 'leavesAt'] })
  expect(screen.getByRole('link', { name: 'Swallow' }).getAttribute('href')).toBe('/trip/t1')
})

test('values are formatted by their kinds', () => {
  open({ fields: ['boat', 'load', 'full', 'isPaid'] })
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Swallow',
    '1,250 kg',
    '80 %',
    'Yes',
  ])
})

test('a bar shows its value with its unit', () => {
  open({ as: 'bars', fields: ['boat', 'load'] })
  expect(screen.getByText('1,250 kg')).toBeTruthy()
})

test('a top list formats the date in the names of records', () => {
  const panel = { title: 'Trips', top: 'trip', ranked: { of: 'trip', by: 'boat' }, value: { name: 'n', label: 'N' } }
  const named = { id: 't1', name: 'Swallow 2026-11-22T09:30:00.000Z', n: 2 }
  renderScreens({ registry, rows: {}, at: '/', routes: { '/': <TopRecordsPanel panel={panel} rows={[named]} /> } })
  expect(screen.getByRole('link', { name: /^Swallow Nov 22, 2026, 9:30\sAM$/ })).toBeTruthy()
})
