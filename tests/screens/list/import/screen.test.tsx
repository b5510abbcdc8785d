import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import ListPage from '../../../../src/screens/list'
import { type MemoryRecords, memoryApi, renderScreens } from '../../../../testing/render-screens'
import { belongsTo, createRegistry, date, defineResource, integer, money, text } from '../../../../vocabulary'
import { fullIt } from '../../../scope'

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
  const rows: MemoryRecords = { box: boxes(), shelf: [top] }
  const api = memoryApi(rows)
  const createAll = vi.fn<typeof api.createAll>(async (_, records, told) => {
    for (const [index, record] of records.entries()) {
      const isTaken = record.code === 'TAKEN'
      told(index, isTaken ? Object.assign(new Error('Taken.'), { statusCode: 409, isNetwork: false }) : undefined)
    }
  })
  const save = vi.fn(api.save)
  renderScreens({
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

test('previews the changes of a file, and then makes exactly these changes', async () => {
  const lines = ['A,One,3,Top', 'B,Two,2,Top', 'C,Three,1,Top', 'D,Four,0,Nowhere', 'TAKEN,Five,1,Top', 'C,Again,1,Top']
  const { user, createAll, save } = await importing(`Code,Name,Count,Shelf\n${lines.join('\n')}\n`)
  await user.click(await screen.findByRole('button', { name: 'Preview changes' }))
  expect(await figures()).toEqual({ new: '1', changed: '1', unchanged: '1', skipped: '3' })
  const example = within(screen.getByLabelText('Examples'))
  expect(example.getByText('One').parentElement?.textContent).toBe('OneCount: 1 → 3')
  const problems = () => within(screen.getByLabelText('Rows with problems'))
  expect(problems().getByText("Shelf: No record is named 'Nowhere'. Check the spelling.")).toBeDefined()
  expect(problems().getAllByText('Rows 4, 7 have the same Code. Keep only one of them.')).toHaveLength(2)
  expect(save).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  expect(await screen.findByText('The import is complete.')).toBeDefined()
  expect(save.mock.calls.map(([, { base, values }]) => [base.id, values])).toEqual([['b1', { count: 3 }]])
  expect(createAll.mock.calls.flatMap(([, records]) => records)).toEqual([
    { code: 'TAKEN', name: 'Five', count: 1, shelf: 's1' },
  ])
  expect(screen.getByText('1 of 2 rows imported.')).toBeDefined()
  expect(problems().getByText('Taken.').parentElement?.textContent).toBe('Row 6Taken.')
})

fullIt('asks for the format of ambiguous dates and decimals', async () => {
  const { user, save } = await importing('Code;Price;Made\nA;1.234;03/04/2026\n')
  expect(
    await screen.findByText('The values in these columns are ambiguous. Choose their format: Price, Made.'),
  ).toBeDefined()
  const look = screen.getByRole('button', { name: 'Preview changes' })
  expect(look).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('combobox', { name: 'Decimal separator of Price' }))
  await user.click(await screen.findByTitle('Decimal comma: 1.234,5'))
  await user.click(screen.getByRole('combobox', { name: 'Date format of Made' }))
  await user.click(await screen.findByTitle('Day, month, year: 31.03.2026'))
  await waitFor(() => expect(look).toHaveProperty('disabled', false))
  await user.click(look)
  await user.click(await screen.findByRole('button', { name: 'Import 1 row' }))
  await screen.findByText('The import is complete.')
  expect(save.mock.calls[0]?.[1].values).toEqual({ price: 1234, made: '2026-04-03' })
})

test('offers to change records only to users with the permission', async () => {
  await importing('Code,Name,Shelf\nC,Three,Top\n', { may: (_, what) => what !== 'edit' })
  await screen.findByRole('button', { name: 'Preview changes' })
  expect(screen.queryByLabelText('Match rows by')).toBeNull()
})

test('says that a file has no rows, and accepts another file', async () => {
  const { user } = await importing('')
  expect(await screen.findByText(/This file has no rows/)).toBeDefined()
  const input = screen.getByLabelText(/Choose a CSV or Excel file/)
  await user.upload(input, new File(['Code\nA\n'], 'boxes.csv'))
  expect(await screen.findByRole('button', { name: 'Preview changes' })).toBeDefined()
})

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

fullIt('a blank cell keeps the value of its record, unless the user chooses to clear it', async () => {
  const { user, save } = await importing('Code,Name,Count\nA,One,\n')
  const clears = await screen.findByRole('checkbox', { name: 'Blank cells clear existing values' })
  expect(clears).toHaveProperty('checked', false)
  await press(user, 'Preview changes')
  expect(await figures()).toEqual({ new: '0', changed: '0', unchanged: '1', skipped: '0' })
  await press(user, 'Back')
  await user.click(await screen.findByRole('checkbox', { name: 'Blank cells clear existing values' }))
  await press(user, 'Preview changes')
  expect(await figures()).toEqual({ new: '0', changed: '1', unchanged: '0', skipped: '0' })
  await press(user, 'Import 1 row')
  await screen.findByText('The import is complete.')
  expect(save.mock.calls[0]?.[1].values).toEqual({ count: null })
})

fullIt('a required value without a column is asked once for all rows, with the input of its field', async () => {
  const { user, createAll } = await importing('Code,Count\nC,3\nD,4\n', { may: (_, what) => what !== 'edit' })
  const section = within(await screen.findByRole('region', { name: 'Value for all rows' }))
  await press(user, 'Preview changes')
  expect(await section.findByText('Name is required.')).toBeDefined()
  await user.type(section.getByRole('textbox', { name: /^Name/ }), 'New one')
  await user.click(section.getByRole('combobox', { name: /^Shelf/ }))
  await user.click(await screen.findByTitle('Top'))
  await press(user, 'Preview changes')
  expect(await figures()).toEqual({ new: '2', changed: '0', unchanged: '0', skipped: '0' })
  await press(user, 'Import 2 rows')
  await screen.findByText('The import is complete.')
  expect(createAll.mock.calls.flatMap(([, records]) => records)).toEqual([
    { code: 'C', name: 'New one', count: 3, shelf: 's1' },
    { code: 'D', name: 'New one', count: 4, shelf: 's1' },
  ])
})

test('a value for all rows does not change existing records', async () => {
  const { user } = await importing('Code,Count\nA,1\n')
  const section = within(await screen.findByRole('region', { name: 'Value for all rows' }))
  await user.type(section.getByRole('textbox', { name: /^Name/ }), 'Other')
  await press(user, 'Preview changes')
  expect(await figures()).toEqual({ new: '0', changed: '0', unchanged: '1', skipped: '0' })
})

test.each([
  ['ids of another system', 'ID,Code,Name,Shelf\n71,C,Three,Top\n72,D,Four,Top\n', true],
  ['numbers that happen to be ids here', 'ID,Code,Name,Shelf,Weight\nb1,C,Three,Top,1\n', true],
  ['ids of an export', 'ID,Code,Name,Shelf\nb1,A,One,Top\nb2,B,Two,Top\n', false],
])('a column with %s is used as the key only if the ids exist here', async (_, content, isForeign) => {
  const { user } = await importing(content)
  const key = await screen.findByRole('combobox', { name: 'Match rows by' })
  const chosen = key.closest('.ant-select')?.textContent
  const note = screen.queryByText(/The column "ID" is skipped, because its values are not IDs of these records/)
  expect([note !== null, chosen]).toEqual(isForeign ? [true, 'Code'] : [false, 'ID'])
  if (!isForeign) return
  await user.click(screen.getByRole('combobox', { name: 'Field for ID' }))
  await user.click(await screen.findByTitle('ID'))
  await waitFor(() => expect(key.closest('.ant-select')?.textContent).toBe('ID'))
})
