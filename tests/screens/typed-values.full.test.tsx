import { getConfig, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Api } from '../../providers/api'
import ActionDialog from '../../src/screens/form/dialogs/RunActionDialog'
import ListPage from '../../src/screens/list'
import { type MemoryRecords, memoryApi, renderScreens } from '../../testing/render-screens'
import {
  type AnyRecord,
  belongsTo,
  choice,
  choices,
  colour,
  country,
  createRegistry,
  date,
  dateTime,
  decimal,
  defineResource,
  email,
  type Field,
  hasMany,
  integer,
  money,
  percent,
  phone,
  setLanguage,
  setTimeZone,
  text,
  timeZone,
  url,
} from '../../vocabulary'
import { openForm } from './form/form-fixture'
import { gridDriver } from './grid/grid-driver'
import { setNarrow } from './narrow-window'

beforeEach(() => {
  setNarrow(false)
  setTimeZone('UTC')
})
afterEach(() => {
  beforeOptions = async () => {}
  isSearchOnly = false
  setTimeZone()
  setLanguage()
  localStorage.clear()
})

/** The labels are too long for a row of buttons, so that the input of the field is a dropdown. */
const sizes = choices({ small: { label: 'Small enough for a letter' }, large: { label: 'As large as a crate' } })

/** The typed texts: an invalid value and a valid value. */
interface Case {
  readonly field: Field
  readonly wrong: string
  readonly right: string
  readonly value: unknown
}

const cases: Readonly<Record<string, Case>> = {
  date: { field: date(), wrong: '02/30/2027', right: '12/31/26', value: '2026-12-31' },
  dateTime: {
    field: dateTime(),
    wrong: '02/30/2027 2:30 PM',
    right: '03/10/2026 2:30 PM',
    value: '2026-03-10T14:30:00.000Z',
  },
  integer: { field: integer(), wrong: 'many', right: '1,200', value: 1200 },
  decimal: { field: decimal(), wrong: '1.2.3', right: '1,25', value: 1.25 },
  money: { field: money(), wrong: 'ten', right: '1,019.90', value: 1019.9 },
  percent: { field: percent(), wrong: 'half', right: '18 %', value: 18 },
  colour: { field: colour(), wrong: 'reddish', right: '#1f6feb', value: '#1f6feb' },
  email: { field: email(), wrong: 'nobody', right: 'a@example.com', value: 'a@example.com' },
  phone: { field: phone(), wrong: 'call me', right: '+14155550100', value: '+14155550100' },
  url: { field: url(), wrong: 'nowhere', right: 'https://example.com', value: 'https://example.com' },
  choice: { field: choice(sizes), wrong: 'Huge', right: 'as large as a crate', value: 'large' },
  country: { field: country(), wrong: 'Utopia', right: 'germany', value: 'DE' },
  timeZone: { field: timeZone(), wrong: 'Mars/Olympus', right: 'europe/berlin', value: 'Europe/Berlin' },
  belongsTo: { field: belongsTo('shelf'), wrong: 'Elm', right: 'oak', value: 's1' },
}

const shelf = defineResource({
  name: 'shelf',
  label: ['Shelf', 'Shelves'],
  title: 'name',
  fields: { name: text({ required: true }) },
})

const thingWith = (value: Field) =>
  defineResource({
    name: 'thing',
    label: ['Thing', 'Things'],
    title: 'name',
    fields: { name: text({ required: true }), value },
    list: { columns: ['name', 'value'], filters: ['value'] },
    actions: { change: { label: 'Change', call: { method: 'PUT', path: '/thing/change/{id}' }, fields: { value } } },
  })

const setUp = (value: Field) => {
  const thing = thingWith(value)
  const stamps = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
  const record: AnyRecord = { id: 't1', name: 'First', value: null, ...stamps }
  const rows: MemoryRecords = { thing: [record], shelf: [{ id: 's1', name: 'Oak', ...stamps }] }
  return { thing, record, rows, registry: createRegistry([thing, shelf]) }
}

/** Delays the records of a dropdown. */
let beforeOptions: () => Promise<void> = async () => {}

/** Whether a dropdown has no options before a search. */
let isSearchOnly = false

const delayedApi = (rows: MemoryRecords): Api => {
  const api = memoryApi(rows)
  const options: Api['options'] = async (...asked) => {
    await beforeOptions()
    return isSearchOnly ? { options: [], isSearchable: true } : api.options(...asked)
  }
  return { ...api, options }
}

/** The result of typing: the saved value, the shown text, and whether the control shows an error. */
interface Outcome {
  readonly saved: () => readonly unknown[]
  readonly shown: () => string
  readonly isWrong: () => boolean
}

const user = userEvent.setup({ delay: null })

/** Types after the dropdown has loaded its records, because the grid does not wait for the records. */
const fillLoaded = async (input: HTMLElement, typed: string) => {
  await user.click(input)
  await waitFor(() => expect(input.closest('.ant-select-loading')).toBeNull())
  await user.paste(typed)
}

const fill = async (input: HTMLElement, typed: string) => {
  await user.click(input)
  await user.paste(typed)
}

const shownIn = (input: HTMLElement) =>
  (input as HTMLInputElement).value || (input.closest('.ant-select')?.textContent ?? '')

const inputOutcome = (saved: unknown[], input: () => HTMLElement): Outcome => ({
  saved: () => saved,
  shown: () => shownIn(input()),
  isWrong: () => input().getAttribute('aria-invalid') === 'true',
})

const inForm = (press: () => Promise<void>) => async (value: Field, typed: string) => {
  const { registry, rows, record } = setUp(value)
  const saved: unknown[] = []
  const save: Api['save'] = async (_resource, { values }) => {
    saved.push((values as AnyRecord).value)
    return { data: record }
  }
  openForm('thing', 't1', { registry, rows, workbench: { api: { ...delayedApi(rows), save } } })
  const input = () => screen.getByLabelText('Value')
  await fill(await screen.findByLabelText('Value'), typed)
  await press()
  return inputOutcome(saved, input)
}

const openList = (value: Field, at: string) => {
  const { registry, rows, thing } = setUp(value)
  const routes = { '/thing': <ListPage resource={thing} />, '/:resource/:id?/:page?': <p>another page</p> }
  return { rows, ...renderScreens({ registry, rows, at, routes, workbench: { api: delayedApi(rows) } }) }
}

const savedIn = (rows: MemoryRecords) => () =>
  (rows.thing ?? []).map(({ value }) => (value as AnyRecord | null)?.id ?? value).filter((value) => value !== null)

const inGrid = (key: string) => async (value: Field, typed: string) => {
  const { rows } = openList(value, '/thing?as=grid')
  const { goTo, cell, grid } = await gridDriver()
  await goTo(0, 'Value')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(grid.querySelector('.grid-editor input')).toBeTruthy())
  await fillLoaded(grid.querySelector('.grid-editor input') as HTMLElement, typed)
  await user.keyboard(key)
  if (!key.includes('Control')) await user.click(await screen.findByRole('button', { name: 'Save' }))
  return {
    saved: savedIn(rows),
    shown: () => cell(0, 'Value').textContent ?? '',
    isWrong: () => cell(0, 'Value').getAttribute('aria-invalid') === 'true',
  }
}

const inBulk = async (value: Field, typed: string) => {
  const { rows } = openList(value, '/thing')
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Edit fields' }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(drawer.getByRole('combobox', { name: 'Field to change' }))
  await user.click(await screen.findByTitle('Value'))
  await fill(await drawer.findByLabelText('New value'), typed)
  await user.click(drawer.getByRole('button', { name: 'Preview' }))
  const start = await drawer
    .findByRole('button', { name: /Edit fields \(1\)/ }, { timeout: 1500 })
    .catch(() => undefined)
  if (start) await user.click(start)
  return {
    saved: savedIn(rows),
    shown: () => shownIn(drawer.getByLabelText('New value')),
    isWrong: () => drawer.getByLabelText('New value').getAttribute('aria-invalid') === 'true',
  }
}

const inDialog = async (value: Field, typed: string) => {
  const { thing, record, rows, registry } = setUp(value)
  const saved: unknown[] = []
  const act: Api['act'] = async (_resource, _name, _record, values) => {
    saved.push((values as AnyRecord).value)
    return { data: record }
  }
  const action = thing.actions.change as NonNullable<typeof thing.actions.change>
  const routes = {
    '/': <ActionDialog resource={thing} name="change" action={action} record={record} onClose={() => {}} />,
  }
  renderScreens({ registry, rows, at: '/', routes, workbench: { api: { ...delayedApi(rows), act } } })
  await fill(await screen.findByLabelText('Value'), typed)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  return inputOutcome(saved, () => screen.getByLabelText('Value'))
}

const inFilter = (leave: () => Promise<void>) => async (value: Field, typed: string) => {
  const { router } = openList(value, '/thing')
  await user.click(await screen.findByRole('button', { name: /^Filter/ }))
  await fill(await screen.findByLabelText('Value from'), typed)
  await leave()
  return {
    saved: () => new URLSearchParams(router.state.location.search).getAll('value_gte'),
    shown: () => shownIn(screen.getByLabelText('Value from')),
    isWrong: () => screen.getByLabelText('Value from').getAttribute('aria-invalid') === 'true',
  }
}

/**
 * Leaves the page outside of React's `act`. If a dialog opens, the dialog takes the focus, and the events of the dialog
 * would end `act` early.
 */
const leave = (router: { navigate: (to: string) => Promise<void> }) =>
  getConfig().asyncWrapper(() => router.navigate('/elsewhere'))

const keys = (pressed: string) => () => user.keyboard(pressed)

const entries: Readonly<Record<string, (value: Field, typed: string) => Promise<Outcome>>> = {
  'a form, by its button': inForm(() => user.click(screen.getByRole('button', { name: 'Save' }))),
  'a form, by Ctrl+S': inForm(keys('{Control>}s{/Control}')),
  'a grid, left by Tab': inGrid('{Tab}'),
  'a grid, by Ctrl+S': inGrid('{Control>}s{/Control}'),
  'many records': inBulk,
  'a dialog': inDialog,
}

const filters: typeof entries = {
  'a filter, left by Tab': inFilter(() => user.tab()),
  'a filter, by Enter': inFilter(keys('{Enter}')),
  'a filter, by Done': inFilter(() => user.click(screen.getByRole('button', { name: 'Done' }))),
}

/**
 * For each type of input, one kind of field is tested on all screens. Other kinds with the same type of input are
 * tested in one form and one grid.
 */
const everywhere = ['date', 'dateTime', 'integer', 'country', 'belongsTo']

const each = Object.keys(cases).flatMap((kind) =>
  Object.keys(entries)
    .filter((entry) => everywhere.includes(kind) || entry.includes('button') || entry.includes('Tab'))
    .map((entry) => [kind, entry] as const),
)

const eachFilter = ['date', 'dateTime', 'integer', 'decimal', 'money', 'percent'].flatMap((kind) =>
  Object.keys(filters)
    .filter((entry) => everywhere.includes(kind) || entry.includes('Tab'))
    .map((entry) => [kind, entry] as const),
)

describe('an invalid text', () => {
  const refused = async ({ field, wrong }: Case, type: (value: Field, typed: string) => Promise<Outcome>) => {
    const { saved, shown, isWrong } = await type(field, wrong)
    await waitFor(() => expect(isWrong()).toBe(true))
    expect(shown()).toContain(wrong)
    expect(saved()).toEqual([])
  }

  it.each(each)('of %s stays in %s, and is an error there', async (kind, entry) => {
    await refused(cases[kind] as Case, entries[entry] as (typeof entries)[string])
  })

  it.each(eachFilter)('of %s stays in %s, and is an error there', async (kind, entry) => {
    await refused(cases[kind] as Case, filters[entry] as (typeof filters)[string])
  })
})

describe('a text while the user types it', () => {
  it.each(everywhere)('of %s in a form is not left without a question', async (kind) => {
    const { field, wrong } = cases[kind] as Case
    const { registry, rows } = setUp(field)
    const { router } = openForm('thing', 't1', { registry, rows })
    await fill(await screen.findByLabelText('Value'), wrong)
    await leave(router)
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(shownIn(screen.getByLabelText('Value'))).toContain(wrong)
  })

  it.each(everywhere)('of %s in a grid is not left without a question', async (kind) => {
    const { field, wrong } = cases[kind] as Case
    const { router } = openList(field, '/thing?as=grid')
    const { goTo, cell, grid } = await gridDriver()
    await goTo(0, 'Value')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(grid.querySelector('.grid-editor input')).toBeTruthy())
    await fill(grid.querySelector('.grid-editor input') as HTMLElement, wrong)
    await leave(router)
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(cell(0, 'Value').textContent).toContain(wrong)
  })
})

describe('a text in a format that people use', () => {
  it.each(each)('of %s is the value that %s saves', async (kind, entry) => {
    const { field, right, value } = cases[kind] as Case
    const { saved } = await (entries[entry] as (typeof entries)[string])(field, right)
    await waitFor(() => expect(saved()).toEqual([value]))
  })

  const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
  const late = {
    'load later': () => (beforeOptions = () => pause(400)),
    'are found by a search alone': () => (isSearchOnly = true),
  }
  const references = {
    belongsTo: cases.belongsTo as Case,
    hasMany: { field: hasMany('shelf'), right: 'oak', value: ['s1'] },
  }
  const eachLate = Object.keys(references).flatMap((kind) =>
    ['a form, by its button', 'a form, by Ctrl+S', 'many records', 'a dialog'].flatMap((entry) =>
      Object.entries(late).map(([how, delay]) => [kind as keyof typeof references, entry, how, delay] as const),
    ),
  )

  it.each(eachLate)('of %s is the value that %s saves, although its records %s', async (kind, entry, _how, delay) => {
    delay()
    const { field, right, value } = references[kind]
    const { saved } = await (entries[entry] as (typeof entries)[string])(field, right)
    await waitFor(() => expect(saved()).toEqual([value]))
  })

  it('is not saved if the user leaves the page while its records load', async () => {
    let load = () => {}
    const loaded = new Promise<void>((resolve) => {
      load = resolve
    })
    beforeOptions = () => loaded
    const { registry, rows, record } = setUp(belongsTo('shelf'))
    const save = vi.fn<Api['save']>(async () => ({ data: record }))
    const { router } = openForm('thing', 't1', { registry, rows, workbench: { api: { ...delayedApi(rows), save } } })
    await fill(await screen.findByLabelText('Value'), 'oak')
    await user.keyboard('{Control>}s{/Control}')
    await leave(router)
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await screen.findByText('Elsewhere')
    load()
    await pause(100)
    expect(save).not.toHaveBeenCalled()
  })

  it('can be edited again from its end, or removed', async () => {
    const { registry, rows } = setUp(belongsTo('shelf'))
    openForm('thing', 't1', { registry, rows })
    const input = await screen.findByLabelText<HTMLInputElement>('Value')
    await fill(input, 'Oakx')
    await user.tab()
    await user.click(input)
    await user.keyboard('{Backspace}')
    expect(input.value).toBe('Oak')
    await user.tab()
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBeNull())
    expect(shownIn(input)).toContain('Oak')
  })

  it.each(eachFilter)('of %s is the value by which %s filters', async (kind, entry) => {
    const { field, right, value } = cases[kind] as Case
    const { saved } = await (filters[entry] as (typeof filters)[string])(field, right)
    await waitFor(() => expect(saved()).toEqual([String(value)]))
  })
})
