import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import ListPage from '../../../src/screens/list'
import { readRows } from '../../../src/screens/list/import/rows'
import { matchColumns, readTable } from '../../../src/screens/list/import/table'
import { memoryApi, type Rows, show } from '../../../testing/stage'
import {
  belongsTo,
  choice,
  choices,
  createRegistry,
  defineResource,
  hasMany,
  image,
  importableFields,
  integer,
  money,
  onOff,
  permissionsOf,
  tags,
  text,
} from '../../../vocabulary'

const shelf = defineResource({
  name: 'shelf',
  label: ['Shelf', 'Shelves'],
  title: 'name',
  fields: { name: text({ required: true }), picture: image({ required: true }) },
})
const box = defineResource({
  name: 'box',
  label: ['Box', 'Boxes'],
  title: 'name',
  fields: {
    name: text({ required: true }),
    boxCount: integer({ min: 1, label: 'Number of boxes' }),
    price: money({ min: 0 }),
    size: choice(choices({ small: { label: 'Small one' }, large: { label: 'Large one' } })),
    shelf: belongsTo('shelf', { required: true }),
    others: hasMany('shelf'),
    words: tags(),
    stamp: text({ readOnly: true }),
    status: onOff(),
  },
  list: { columns: ['name', 'boxCount', 'shelf'] },
})
const registry = createRegistry([box, shelf])

const file = (content: string) => new File([content], 'boxes.csv', { type: 'text/csv' })
const fields = importableFields(box.fields)
const known = new Map([
  [
    'shelf',
    [
      { id: 's1', name: 'Top' },
      { id: 's2', name: 'Low' },
      { id: 's3', name: 'low' },
    ],
  ],
])
const read = async (content: string) => {
  const table = await readTable(file(content))
  const mapping = matchColumns(table.heads, fields)
  return readRows(table, mapping, { resource: box, known, registry })
}

test('is offered where rows of a table are enough for a record', () => {
  expect(permissionsOf(box)).toContain('box.import')
  expect(permissionsOf(shelf)).not.toContain('shelf.import')
})

test('finds the field of a column by its label or its name, and leaves out what is none', () => {
  expect(matchColumns(['NAME', 'number_of boxes', 'boxCount', 'Stamp', 'Colour', 'shelf'], fields)).toEqual([
    'name',
    'boxCount',
    undefined,
    undefined,
    undefined,
    'shelf',
  ])
})

test('reads what export writes: words for keys, names for ids, lists with semicolons, and no guard of a formula', async () => {
  const [row] = await read(
    '\uFEFFName;Number of boxes;Price;Size;Shelf;Others;Words;Status\r\n"\'=A;1";3;-0;large ONE;top;Top; "a; b";inactive\r\n'.replace(
      'Top; "a',
      'Top;"a',
    ),
  )
  expect(row?.values).toEqual({
    name: '=A;1',
    boxCount: 3,
    price: -0,
    size: 'large',
    shelf: 's1',
    others: ['s1'],
    words: ['a', 'b'],
    status: 0,
  })
  expect(row?.problems).toEqual([])
})

test('says of each line what is wrong with it, as the form would', async () => {
  const rows = await read('Name,Number of boxes,Shelf\nA,0,Top\n,2,Nowhere\nC,1,low\nD,2,s2\n')
  expect(rows.map(({ line, problems }) => [line, problems])).toEqual([
    [2, [expect.stringContaining('Number of boxes')]],
    [3, ["Shelf: there is none called 'Nowhere'.", 'Name is required.']],
    [4, ["Shelf: several are called 'low'; give the id."]],
    [5, []],
  ])
})

test.each([
  ['Name\n', 'There are no rows in this file'],
  ['', 'There are no rows in this file'],
  [`Name\n${'A\n'.repeat(10_001)}`, 'at most 10000'],
])('refuses a file with nothing to take, or too much', async (content, says) => {
  await expect(readTable(file(content))).rejects.toThrow(says)
})

test('creates the rows that are right, and hands back the others', async () => {
  const user = userEvent.setup()
  const rows: Rows = { box: [], shelf: [{ id: 's1', name: 'Top' }] }
  const api = memoryApi(rows)
  const createAll = vi.fn<typeof api.createAll>(async (_, records, told) => {
    for (const index of records.keys())
      told(index, index === 1 ? Object.assign(new Error('Taken.'), { statusCode: 409, isNetwork: false }) : undefined)
  })
  show({
    registry,
    rows,
    at: '/box',
    routes: { '/box': <ListPage resource={box} /> },
    workbench: { api: { ...api, createAll } },
  })
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  const input = await screen.findByLabelText(/Choose a CSV file/)
  await user.upload(input, file('Name,Shelf\nA,Top\nB,Top\nC,Nowhere\n'))
  await user.click(await screen.findByText('Import 2 of 3 rows'))
  expect(createAll.mock.calls[0]?.[1]).toEqual([
    { name: 'A', shelf: 's1' },
    { name: 'B', shelf: 's1' },
  ])
  expect(await screen.findByText('1 created, 2 left out.')).toBeDefined()
  const problems = within(screen.getByLabelText('Rows with problems'))
  expect(problems.getByText('Taken.')).toBeDefined()
  expect(problems.getByText("Shelf: there is none called 'Nowhere'.")).toBeDefined()
  expect(screen.getByText('Download the rows that were left out')).toBeDefined()
})
