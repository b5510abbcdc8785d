import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { DropdownOptions } from '../../../providers/api'
import { type MemoryRecords, memoryApi } from '../../../testing/render-screens'
import { openForm } from './form-fixture'
import { rows as offers } from './offer-fixture'

afterEach(cleanup)

const shelves = ['Ash', 'Birch', 'Cedar', 'Oak'].map((name, index) => ({ id: `s${index}`, name }))

/** Opens the form of an offer, with shelves in the format of an API. */
const open = async (offered: Partial<DropdownOptions> | Error) => {
  const rows: MemoryRecords = { ...offers(), shelf: shelves }
  const api = memoryApi(rows)
  openForm('offer', undefined, {
    rows,
    workbench: {
      api: {
        ...api,
        options: async (resource) => {
          if (resource.name !== 'shelf') return api.options(resource)
          if (offered instanceof Error) throw offered
          return { options: shelves.slice(0, 2), isSearchable: false, ...offered }
        },
      },
    },
  })
  const user = userEvent.setup()
  const shelf = await screen.findByLabelText('Shelf')
  await user.click(shelf)
  return { user, shelf }
}

const choices = () =>
  [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent)

test.each<[NonNullable<DropdownOptions['more']>, string]>([
  [{ key: 'meta.total', total: 4000, received: 2 }, 'Only 2 of 4,000 shelfs are listed here.'],
  [{ key: 'next', received: 2 }, 'Only 2 shelfs are listed here. There are more.'],
  [{ received: 2 }, 'Only 2 shelfs are listed here. There may be more.'],
])('a truncated dropdown says so visibly and to screen readers: %j', async (more, said) => {
  const { shelf } = await open({ more })
  expect(await screen.findByText(said, { selector: '.select-note' })).toBeTruthy()
  const described = (shelf.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(said)
})

test('where the API searches, typing finds records beyond the loaded options', async () => {
  const { user, shelf } = await open({ more: { key: 'X-Total-Count', total: 4, received: 2 }, isSearchable: true })
  expect(await screen.findByText(/Type to search for the others\.$/, { selector: '.select-note' })).toBeTruthy()
  await waitFor(() => expect(choices()).toEqual(['Ash', 'Birch']))
  await user.type(shelf, 'Oak')
  await waitFor(() => expect(choices()).toEqual(['Oak']))
})

test('a code submitted with Enter before its results arrive is looked up, as from a scanner', async () => {
  const { user, shelf } = await open({})
  await user.type(shelf, 'Cedar{Enter}')
  expect(await screen.findByText('Cedar', { selector: '.ant-select *' })).toBeTruthy()
})

test('a complete dropdown shows no note', async () => {
  await open({})
  await waitFor(() => expect(choices()).toEqual(['Ash', 'Birch']))
  expect(document.querySelector('.select-note')).toBeNull()
})

test('a dropdown whose list the API lacks says so, and offers no retry', async () => {
  await open(Object.assign(new Error('Cannot GET'), { statusCode: 404 }))
  expect(await screen.findByText(`This API has no shelfs to show here.`)).toBeTruthy()
  expect(screen.queryByText(/Retry/)).toBeNull()
})
