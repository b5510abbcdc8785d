import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { RecordSearch } from '../../../src/screens/form/fields/RecordSearch'
import { memoryDataProvider, renderScreens } from '../../../testing/render-screens'
import { type AnyRecord, createRegistry, defineResource, type Reference, text } from '../../../vocabulary'
import { fullIt } from '../../scope'

const shelf = defineResource({
  name: 'shelf',
  label: ['Shelf', 'Shelves'],
  title: 'name',
  fields: { name: text({ required: true }), code: text({ unique: true }) },
  list: { columns: ['name', 'code'], search: ['name', 'code'] },
})

const stamps = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
const rows = {
  shelf: [
    { id: 'c1', name: 'Crème', code: 'CREME-10', ...stamps },
    { id: 'c2', name: 'Crème brûlée', code: 'BRULEE', ...stamps },
    { id: 'c3', name: 'Twin', code: 'TWIN-1', ...stamps },
    { id: 'c4', name: 'Twin', code: 'TWIN-2', ...stamps },
    { id: 'c5', name: 'Full', code: 'OLD', ...stamps },
  ],
}

const refused = ({ id }: AnyRecord) => (id === 'c5' ? 'It is full.' : undefined)

function Choice({ onValue }: { onValue: (value: Reference | null) => void }) {
  const [value, setValue] = useState<Reference | null>(null)
  const set = (next: Reference | null) => {
    setValue(next)
    onValue(next)
  }
  return (
    <>
      <RecordSearch
        resource={shelf}
        value={value}
        onChoose={({ id, name }) => set({ id, name: String(name) })}
        onUnread={set}
        refused={refused}
        placeholder="Search"
        control={{ 'aria-label': 'Shelf' }}
      />
      <button type="button">Elsewhere</button>
    </>
  )
}

/** Types a text and leaves the field. The list answers after a number of milliseconds. */
const leaveWith = async (typed: string, { delay = 0, press = '' } = {}) => {
  const user = userEvent.setup()
  let value: Reference | null = null
  const { getList } = memoryDataProvider(rows)
  const slow: typeof getList = async (query) => {
    await new Promise((resolve) => setTimeout(resolve, delay))
    return getList(query)
  }
  const routes = { '/': <Choice onValue={(next) => (value = next)} /> }
  renderScreens({ registry: createRegistry([shelf]), rows, at: '/', routes, provider: { getList: slow } })
  const input = await screen.findByRole('combobox', { name: 'Shelf' })
  await user.type(input, `${typed}${press}`)
  if (press) await waitFor(() => expect((input as HTMLInputElement).value).toBe(typed))
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  return () => value
}

describe('a text left in a record search', () => {
  fullIt.each([
    ['a name in any letter case, with or without accents', 'creme', 0, 'c1'],
    ['a name whose record loads later', 'Crème brûlée', 400, 'c2'],
    ['a unique code', 'twin-2', 0, 'c4'],
    ['a unique code whose record loads later', 'BRULEE', 400, 'c2'],
  ])('selects the record if it is %s', async (_what, typed, delay, id) => {
    const value = await leaveWith(typed, { delay })
    await waitFor(() => expect(value()?.id).toBe(id))
  })

  it.each([
    ['no record', 'nothing'],
    ['several records', 'Twin'],
    ['a part of a name', 'brûl'],
    ['a record that cannot be chosen', 'OLD'],
  ])('stays as text if it names %s', async (_what, typed) => {
    const value = await leaveWith(typed, { delay: 50 })
    await waitFor(() => expect(document.querySelector('.ant-select-loading')).toBeNull())
    expect(screen.getByTitle(typed)).toBeTruthy()
    expect(value()).toEqual({ id: '', name: typed })
  })

  it('stays as text if it is a code that Enter submitted and the search did not find', async () => {
    const value = await leaveWith('NOPE-404', { press: '{Enter}' })
    await waitFor(() => expect(value()).toEqual({ id: '', name: 'NOPE-404' }))
  })
})
