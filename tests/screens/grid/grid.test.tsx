import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeProblem } from '../../../providers/problem'
import { memoryApi, sampleRecordsOf, sampleRecordsOfAll } from '../../../testing/render-screens'
import { registry } from '../../library'
import { fullIt } from '../../scope'
import { event, events, open } from '../list/open-list'
import { setNarrow } from '../narrow-window'
import { gridDriver } from './grid-driver'

beforeEach(() => setNarrow(false))
afterEach(() => {
  setNarrow(false)
  localStorage.clear()
  document.documentElement.dir = 'ltr'
})

const rows = (count = 5) => {
  const all = events(count)
  return { ...all, event: (all.event ?? []).map((row) => ({ ...row, admission: 'paid', price: 10, endsOn: null })) }
}

const openGrid = async (options: Parameters<typeof open>[1] = { rows: rows() }, at = '/event?as=grid&sort=code') => {
  const opened = open(at, options)
  return { ...opened, ...(await gridDriver()) }
}

describe('the grid button of a list', () => {
  test('opens the list as a grid, sets the address, and is remembered', async () => {
    const { router } = open('/event?q=CODE', { rows: rows() })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit in list', pressed: false }))
    await gridDriver()
    expect(router.state.location.search).toContain('as=grid')
    expect(router.state.location.search).toContain('q=CODE')
    await router.navigate('/loan')
    await router.navigate('/event')
    await gridDriver()
    await waitFor(() => expect(router.state.location.search).toContain('as=grid'))
    await userEvent.click(screen.getByRole('button', { name: 'Edit in list', pressed: true }))
    await screen.findByRole('table')
    await router.navigate('/event')
    await screen.findByRole('table')
  })

  test('is hidden for lists without editable fields and in a narrow window', async () => {
    const { unmount } = open('/loan')
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'Edit in list' })).toBeNull()
    unmount()
    setNarrow(true)
    open('/event?as=grid', { rows: rows() })
    await screen.findByText('CODE0001')
    expect(screen.queryByRole('button', { name: 'Edit in list' })).toBeNull()
    expect(screen.queryByRole('grid')).toBeNull()
  })

  test('is hidden without the permission to edit', async () => {
    open('/event?as=grid', { rows: rows(), workbench: { can: (_, action) => action !== 'edit' } })
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'Edit in list' })).toBeNull()
  })
})

describe('keys in the grid', () => {
  test('move from cell to cell and to the ends', async () => {
    const { user, goTo, place } = await openGrid()
    await goTo(0, 'Code')
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(place()).toBe('State 1')
    await user.keyboard('{End}')
    expect(place()).toBe('Status 1')
    await user.keyboard('{Home}{ArrowUp}{ArrowUp}')
    expect(place()).toBe('Code 0')
    await user.keyboard('{Control>}{End}{/Control}')
    expect(place()).toBe('Status 4')
    expect(document.activeElement?.getAttribute('role')).toBe('gridcell')
  })

  test('move in mirrored directions in right-to-left layout', async () => {
    document.documentElement.dir = 'rtl'
    const { user, goTo, place, grid } = await openGrid()
    grid.style.direction = 'rtl'
    await goTo(0, 'Code')
    await user.keyboard('{ArrowLeft}')
    expect(place()).toBe('State 0')
  })

  test('overwrite or edit a cell, and Escape restores it', async () => {
    const { user, goTo, place, text, said } = await openGrid()
    await goTo(1, 'Code')
    await user.keyboard('new{Enter}')
    expect(text(1, 'Code')).toBe('NEW')
    expect(place()).toBe('Code 2')
    await user.keyboard('{F2}7{Tab}')
    expect(text(2, 'Code')).toBe('CODE00037')
    expect(place()).toBe('State 2')
    await goTo(3, 'Code')
    await user.keyboard('gone{Escape}')
    expect(text(3, 'Code')).toBe('CODE0004')
    expect(place()).toBe('Code 3')
    expect(said()).toContain('2 cells changed')
  })

  test('undo and redo, and a restored value does not count as a change', async () => {
    const { user, goTo, text, said } = await openGrid()
    await goTo(1, 'Code')
    await user.keyboard('new{Enter}')
    await user.keyboard('{Control>}z{/Control}')
    expect(text(1, 'Code')).toBe('CODE0002')
    expect(said()).toContain('No changes yet.')
    await user.keyboard('{Control>}y{/Control}')
    expect(text(1, 'Code')).toBe('NEW')
    await goTo(1, 'Code')
    await user.keyboard('code0002{Enter}')
    expect(said()).toContain('No changes yet.')
  })

  test('toggle, clear and fill down', async () => {
    const { user, goTo, text, said } = await openGrid()
    await goTo(0, 'Status')
    await user.keyboard(' ')
    expect(text(0, 'Status')).toBe('Inactive')
    await goTo(0, 'Price')
    await user.keyboard('25{Enter}{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect([0, 1, 2, 3].map((row) => text(row, 'Price'))).toEqual(['25.00', '25.00', '25.00', '10.00'])
    await goTo(1, 'Price')
    await user.keyboard('{Delete}')
    expect(text(1, 'Price')).toBe('—')
    await goTo(1, 'Price')
    expect(said()).toContain('Price is required.')
  })

  test('leave the grid by Tab, unless the user is filling in cells', async () => {
    const { user, goTo, place, grid } = await openGrid()
    await goTo(0, 'Code')
    await user.keyboard('one{Tab}{Tab}')
    expect(place()).toBe('Admission 0')
    await user.keyboard('{ArrowLeft}{Tab}')
    expect(grid.contains(document.activeElement)).toBe(false)
  })

  test('do not trigger shortcuts of the page', async () => {
    const heard = vi.fn()
    addEventListener('keydown', heard)
    const { user, goTo } = await openGrid()
    await goTo(0, 'Taken')
    await user.keyboard('c')
    removeEventListener('keydown', heard)
    expect(heard).not.toHaveBeenCalled()
  })
})

describe('a block of cells', () => {
  test('is copied in the format of spreadsheets', async () => {
    const { user, goTo, copy } = await openGrid()
    await goTo(0, 'Admission')
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}')
    expect(copy()).toBe('Paid\t10\t2026-01-01\r\nPaid\t10\t2026-01-02')
  })

  test('is pasted from a spreadsheet with the labels that people use', async () => {
    const { goTo, paste, text, said } = await openGrid()
    await goTo(0, 'Admission')
    paste('Free entry\t\t2/3/2026\r\nshare\t"1.234,5"\t2026-02-04\r\n')
    await waitFor(() => expect(text(1, 'Admission')).toBe('Share of the fee'))
    expect(text(0, 'Admission')).toBe('Free entry')
    expect(text(1, 'Price')).toContain('1,234.5')
    expect(text(1, 'Starts on')).toBe('Feb 4, 2026')
    expect(text(2, 'Price')).toBe('10.00')
    expect(said()).toContain('2 records')
  })

  test('that is too large, or covers read-only cells, shows a message', async () => {
    const { goTo, paste, text, said } = await openGrid()
    await goTo(3, 'Code')
    paste('a\tx\r\nb\ty\r\nc\tz')
    await waitFor(() => expect(text(4, 'Code')).toBe('B'))
    expect(said()).toContain('2 cells cannot be edited')
    expect(said()).toContain('2 pasted values did not fit into the list.')
  })

  test('accepts one value for all of its cells', async () => {
    const { user, goTo, paste, text } = await openGrid()
    await goTo(0, 'Price')
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    paste('7,5')
    await waitFor(() =>
      expect([0, 1, 2, 3].map((row) => text(row, 'Price'))).toEqual(['7.50', '7.50', '7.50', '10.00']),
    )
  })

  test('finds other records by name, and reports unknown names', async () => {
    const all = sampleRecordsOfAll(registry)
    localStorage.setItem('columns:book', JSON.stringify(['name', 'author']))
    const book = sampleRecordsOf(registry, registry.get('book'))
    const authors = (all.author ?? []).map((row, index) => ({ ...row, name: `Writer ${index}` }))
    const { goTo, paste, text, cell } = await openGrid({ rows: { ...all, book, author: authors } }, '/book?as=grid')
    await goTo(0, 'Author')
    paste('writer 2\nNobody')
    await waitFor(() => expect(text(0, 'Author')).toBe('Writer 2'))
    expect(text(1, 'Author')).toBe('Nobody')
    expect(cell(1, 'Author').getAttribute('aria-invalid')).toBe('true')
    expect(cell(1, 'Author').title).toContain("No record is named 'Nobody'")
  })
})

test('a name outside the dropdown options is searched in the list, and an ambiguous name is reported', async () => {
  const all = sampleRecordsOfAll(registry)
  localStorage.setItem('columns:book', JSON.stringify(['name', 'author']))
  const book = sampleRecordsOf(registry, registry.get('book'))
  const names = ['First', 'Far away', 'Twin', 'Twin', ...Array.from({ length: 200 }, (_, at) => `Twinkle ${at}`)]
  const author = sampleRecordsOf(registry, registry.get('author'), names.length).map((row, at) => ({
    ...row,
    name: names[at] as string,
    status: 1,
  }))
  const rows = { ...all, book, author }
  const api = memoryApi(rows)
  const options: typeof api.options = async (resource, within) => {
    const offered = await api.options(resource, within)
    return resource.name === 'author'
      ? { options: offered.options.slice(0, 1), isSearchable: true, more: { received: 1 } }
      : offered
  }
  const { goTo, paste, text, cell } = await openGrid({ rows, workbench: { api: { ...api, options } } }, '/book?as=grid')
  await goTo(0, 'Author')
  paste('far away\nTwin\nNobody')
  await waitFor(() => expect(text(0, 'Author')).toBe('Far away'))
  expect(cell(1, 'Author').title).toContain("Several records are named 'Twin'")
  expect(cell(2, 'Author').title).toContain("No record is named 'Nobody'")
})

describe('read-only cells', () => {
  test('give the reason', async () => {
    const { user, goTo, cell, said, text, paste } = await openGrid()
    await goTo(0, 'Taken')
    expect(cell(0, 'Taken').getAttribute('aria-readonly')).toBe('true')
    expect(said()).toContain('The server sets it')
    await user.keyboard('5{Enter}')
    expect(text(0, 'Taken')).not.toBe('5')
    await goTo(0, 'Admission')
    paste('free entry')
    await waitFor(() => expect(text(0, 'Admission')).toBe('Free entry'))
    await goTo(0, 'Price')
    expect(said()).toContain('This field does not apply to this record')
  })
})

describe('saving', () => {
  test('sends the changes of each record, and invalid or refused cells stay with the reason', async () => {
    const all = rows()
    const api = memoryApi(all)
    const saveAll: typeof api.saveAll = async (resource, savings, told) => {
      const refused = savings.findIndex(({ base }) => base.code === 'CODE0002')
      await api.saveAll(
        resource,
        savings.filter((_, index) => index !== refused),
        () => undefined,
      )
      for (const index of savings.keys())
        told(
          index,
          index === refused
            ? makeProblem('Refused.', { statusCode: 422, errors: { price: ['Too dear.'] } })
            : undefined,
        )
    }
    const { goTo, paste, text, said, save, cell } = await openGrid({
      rows: all,
      workbench: { api: { ...api, saveAll } },
    })
    await goTo(0, 'Price')
    paste('11\n12\n-3')
    await waitFor(() => expect(text(1, 'Price')).toBe('12.00'))
    await save()
    await waitFor(() => expect(said()).toContain('One record saved.'))
    expect(said()).toContain('One record could not be saved.')
    expect(said()).toContain('One record has a problem and was not saved.')
    expect((all.event ?? []).map(({ price }) => price)).toEqual([11, 10, 10, 10, 10])
    expect(cell(1, 'Price').title).toBe('Too dear.')
    expect(cell(2, 'Price').title).toContain('Must be at least 0')
    expect(text(1, 'Price')).toBe('12.00')
    await goTo(1, 'Price')
    expect(said()).toContain('Too dear.')
    expect(within(screen.getByRole('grid')).getByRole('row', { name: /CODE0002, has a problem/ })).toBeTruthy()
  })

  test('includes the value that the user is typing', async () => {
    const all = rows()
    const { user, goTo, said } = await openGrid({ rows: all })
    await goTo(0, 'Price')
    await user.keyboard('33{Control>}s{/Control}')
    await waitFor(() => expect(said()).toContain('One record saved.'))
    expect(all.event?.[0]?.price).toBe(33)
  })

  test('can be reviewed before: only changes are shown', async () => {
    const { user, goTo, text, router } = await openGrid()
    await goTo(2, 'Price')
    await user.keyboard('33{Enter}')
    await user.click(screen.getByRole('checkbox', { name: 'Show only changed rows' }))
    expect(text(0, 'Code')).toBe('CODE0003')
    expect(screen.getAllByRole('row')).toHaveLength(2)
    await router.navigate('/event?as=grid&q=CODE0001')
    await screen.findByText('1–1 of 1')
    expect(text(0, 'Code')).toBe('CODE0003')
  })
})

test('changes by other users appear in untouched cells, and typed values stay', async () => {
  const all = rows()
  const { user, goTo, text, queryClient } = await openGrid({ rows: all })
  await goTo(0, 'Price')
  await user.keyboard('33{Enter}')
  all.event = (all.event ?? []).map((row) => ({ ...row, price: 44 }))
  await queryClient.invalidateQueries()
  await waitFor(() => expect(text(1, 'Price')).toBe('44.00'))
  expect(text(0, 'Price')).toBe('33.00')
})

test('leaving with unsaved changes asks, and so does returning to the list', async () => {
  const { user, goTo, router, text } = await openGrid()
  await goTo(0, 'Price')
  await user.keyboard('33{Enter}')
  void router.navigate('/role')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(text(0, 'Price')).toBe('33.00')
  await user.click(screen.getByRole('button', { name: 'Edit in list' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('table')
})

fullIt('only visible rows of 1,000 records are rendered', async () => {
  const { grid, user, goTo, place } = await openGrid({ rows: rows(1000) }, `/event?as=grid&sort=code&size=1000`)
  expect(grid.getAttribute('aria-rowcount')).toBe('1001')
  expect(within(grid).getAllByRole('row').length).toBeLessThan(100)
  await goTo(0, 'Code')
  await user.keyboard('{Control>}{End}{/Control}')
  expect(place()).toBe('Status 999')
  expect(event.label.many).toBe('Events')
})
