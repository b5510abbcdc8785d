import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import ListPage from '../../../../src/screens/list'
import { memoryApi, type Rows, show } from '../../../../testing/stage'
import { belongsTo, createRegistry, date, defineResource, integer, money, text } from '../../../../vocabulary'

const shelf = defineResource({ name: 'shelf', label: ['Shelf', 'Shelves'], title: 'name', fields: { name: text() } })
const box = defineResource({
  name: 'box',
  label: ['Box', 'Boxes'],
  title: 'name',
  fields: {
    code: text({ required: true, unique: true }),
    name: text({ required: true }),
    count: integer({ min: 1 }),
    price: money(),
    made: date(),
    shelf: belongsTo('shelf', { required: true }),
  },
  list: { columns: ['name', 'count', 'shelf'] },
})
const registry = createRegistry([box, shelf])

const top = { id: 's1', name: 'Top' }
const boxes = () => [
  { id: 'b1', code: 'A', name: 'One', count: 1, price: 2.5, made: '2026-03-04', shelf: top },
  { id: 'b2', code: 'B', name: 'Two', count: 2, price: null, made: null, shelf: top },
]

async function importing(
  content: string,
  { may = () => true }: { may?: (resource: string, what: string) => boolean } = {},
) {
  const user = userEvent.setup()
  const rows: Rows = { box: boxes(), shelf: [top] }
  const api = memoryApi(rows)
  const createAll = vi.fn<typeof api.createAll>(async (_, records, told) => {
    for (const [index, record] of records.entries()) {
      const isTaken = record.code === 'TAKEN'
      told(index, isTaken ? Object.assign(new Error('Taken.'), { statusCode: 409, isNetwork: false }) : undefined)
    }
  })
  const save = vi.fn(api.save)
  show({
    registry,
    rows,
    at: '/box',
    routes: { '/box': <ListPage resource={box} /> },
    workbench: { api: { ...api, createAll, save }, can: may },
  })
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  const input = await screen.findByLabelText(/Choose a CSV or Excel file/)
  await user.upload(input, new File([content], 'boxes.csv', { type: 'text/csv' }))
  return { user, createAll, save }
}

const figures = async () => {
  const terms = await screen.findAllByRole('term')
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextSibling?.textContent]))
}

test('tells what a file would change before it does, and then does that and no more', async () => {
  const lines = ['A,One,3,Top', 'B,Two,2,Top', 'C,Three,1,Top', 'D,Four,0,Nowhere', 'TAKEN,Five,1,Top', 'C,Again,1,Top']
  const { user, createAll, save } = await importing(`Code,Name,Count,Shelf\n${lines.join('\n')}\n`)
  await user.click(await screen.findByRole('button', { name: 'Look at what changes' }))
  expect(await figures()).toEqual({ new: '2', changed: '1', 'the same': '1', 'left out': '2' })
  const example = within(screen.getByLabelText('For example'))
  expect(example.getByText('One').parentElement?.textContent).toBe('OneCount: 1 → 3')
  const problems = () => within(screen.getByLabelText('Rows with problems'))
  expect(problems().getByText("Shelf: there is none called 'Nowhere'.")).toBeDefined()
  expect(problems().getByText('Row 4 has the same Code; only that one counts.')).toBeDefined()
  expect(save).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Import 3 rows' }))
  expect(await screen.findByText('The import has ended.')).toBeDefined()
  expect(save.mock.calls.map(([, { base, values }]) => [base.id, values])).toEqual([['b1', { count: 3 }]])
  expect(createAll.mock.calls.flatMap(([, records]) => records)).toEqual([
    { code: 'C', name: 'Three', count: 1, shelf: 's1' },
    { code: 'TAKEN', name: 'Five', count: 1, shelf: 's1' },
  ])
  expect(screen.getByText('2 of 3 rows are imported.')).toBeDefined()
  expect(problems().getByText('Taken.').parentElement?.textContent).toBe('Row 6Taken.')
})

test('asks how dates and decimals are meant that can be read in two ways', async () => {
  const { user, save } = await importing('Code;Price;Made\nA;1.234;03/04/2026\n')
  expect(await screen.findByText('These can be read in two ways; choose one: Price, Made.')).toBeDefined()
  const look = screen.getByRole('button', { name: 'Look at what changes' })
  expect(look).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('combobox', { name: 'Decimals of Price' }))
  await user.click(await screen.findByTitle('With a comma: 1.234,5'))
  await user.click(screen.getByRole('combobox', { name: 'Dates of Made' }))
  await user.click(await screen.findByTitle('Day, month, year: 31.03.2026'))
  await waitFor(() => expect(look).toHaveProperty('disabled', false))
  await user.click(look)
  await user.click(await screen.findByRole('button', { name: 'Import 1 row' }))
  await screen.findByText('The import has ended.')
  expect(save.mock.calls[0]?.[1].values).toEqual({ price: 1234, made: '2026-04-03' })
})

test('offers to change records only to whoever may', async () => {
  await importing('Code,Name,Shelf\nC,Three,Top\n', { may: (_, what) => what !== 'edit' })
  await screen.findByRole('button', { name: 'Look at what changes' })
  expect(screen.queryByLabelText('Rows are found by')).toBeNull()
})

test('says calmly that there is nothing to take from a file, and takes another one', async () => {
  const { user } = await importing('')
  expect(await screen.findByText(/There are no rows in this file/)).toBeDefined()
  const input = screen.getByLabelText(/Choose a CSV or Excel file/)
  await user.upload(input, new File(['Code\nA\n'], 'boxes.csv'))
  expect(await screen.findByRole('button', { name: 'Look at what changes' })).toBeDefined()
})
