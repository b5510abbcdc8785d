import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RecordSaveRequest } from '../../providers/api'
import { browserRegistry } from '../../src/app/browser-registry'
import { createGridColumn } from '../../src/screens/grid/grid-columns'
import ListPage from '../../src/screens/list'
import { possibleColumns } from '../../src/screens/shared/values/fields'
import { memoryApi, renderScreens, sampleRecordsOf, sampleRecordsOfAll } from '../../testing/render-screens'
import { type AnyRecord, conditionHolds, idOf, isEmpty, type Resource } from '../../vocabulary'
import { fewOf } from '../scope'
import { fakeClipboard, gridDriver } from '../screens/grid/grid-driver'
import { setNarrow } from '../screens/narrow-window'

beforeEach(() => setNarrow(false))
afterEach(() => localStorage.clear())

/** The columns of a list that a user can edit in the grid. */
const editable = (resource: Resource) =>
  possibleColumns(resource).filter((name) => createGridColumn(resource, name).way === 'cell')

const edited = browserRegistry.all.filter(
  (resource) => resource.calls.list && resource.calls.edit && editable(resource).length,
)

const plain = (value: unknown) => (Array.isArray(value) ? value.map(idOf) : idOf(value))

describe('the grid of every resource', () => {
  it.each(fewOf(edited, 5))('$name: each cell accepts a value from another row and saves it', async (resource) => {
    const { name, fields } = resource
    const names = editable(resource)
    localStorage.setItem(`columns:${name}`, JSON.stringify(names))
    const all = sampleRecordsOfAll(browserRegistry, 30)
    const [first, ...others] = sampleRecordsOf(browserRegistry, resource, 30)
    const differs = (one: AnyRecord) => names.some((name) => String(plain(one[name])) !== String(plain(first?.[name])))
    const [second = others[0]] = others.filter(differs)
    if (!first || !second) throw new Error('There are samples.')
    const [title = ''] = resource.title
    const other = differs(second) ? second : { ...second, [title]: 'Another' }
    const rows = { ...all, [name]: [first, other] }
    const api = memoryApi(rows)
    const saved: RecordSaveRequest[] = []
    const saveAll: typeof api.saveAll = async (_, savings, told) => {
      saved.push(...savings)
      for (const index of savings.keys()) told(index)
    }
    renderScreens({
      registry: browserRegistry,
      rows,
      at: `/${name}?as=grid&sort=createdAt`,
      routes: { '/:resource': <ListPage resource={resource} /> },
      workbench: { api: { ...api, saveAll } },
    })
    const { user, grid, copy, paste, save, said } = await gridDriver()
    const at = (row: number, col: number) => grid.querySelector(`[data-row="${row}"][data-col="${col}"]`) as HTMLElement
    fireEvent.pointerDown(at(1, 0), { button: 0 })
    fireEvent.pointerDown(at(1, names.length - 1), { button: 0, shiftKey: true })
    fireEvent.pointerUp(at(1, names.length - 1))
    const text = copy()
    expect(fakeClipboard(text).text().split('\t')).toHaveLength(names.length)
    fireEvent.pointerDown(at(0, 0), { button: 0 })
    fireEvent.pointerUp(at(0, 0))
    paste(text)
    await waitFor(() => expect(said()).not.toContain('No changes yet.'))
    expect(said()).not.toContain('with a problem')
    await save()
    await waitFor(() => expect(said()).toContain('One record saved.'))
    await user.keyboard('{Escape}')
    const values = saved[0]?.values ?? {}
    const pasted = { ...first, ...other }
    for (const column of names) {
      const field = fields[column]
      if (!field || !conditionHolds(field.when, pasted) || isEmpty(other[column]) || !(column in values)) continue
      expect(plain(values[column]), column).toEqual(plain(other[column]))
    }
    expect(screen.getByRole('grid').querySelector('[aria-invalid]')).toBeNull()
  })
})
