import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { AnyRecord } from '../../../src/vocabulary'
import { memoryApi } from '../support'
import { emptyRows, openForm, workshopOf } from './workshop'

afterEach(cleanup)

const pictures = ['a', 'b'].map((id, priority) => ({ id, url: `/files/${id}.webp`, alt: id, priority }))
const thing: AnyRecord = { id: 't1', createdAt: '2026-01-01', value: pictures }

const open = async () => {
  const calls: unknown[] = []
  openForm('thing', 't1', {
    registry: workshopOf('images'),
    rows: { ...emptyRows(), thing: [thing] },
    provider: {
      deleteOne: async ({ resource, id }) => {
        calls.push(['delete', resource, id])
        return { data: {} as never }
      },
    },
    workbench: {
      api: {
        ...memoryApi({}),
        act: async (resource, action, id, values) => {
          calls.push([resource.name, action, id, values])
          return {}
        },
      },
    },
  })
  await screen.findByAltText('a')
  return { user: userEvent.setup(), calls }
}

const shown = () => screen.getAllByRole('img').flatMap((one) => one.getAttribute('alt') ?? [])

it('removes a stored picture at once, after asking', async () => {
  const { user, calls } = await open()
  await user.click(screen.getAllByRole('button', { name: 'Remove' })[1] as HTMLElement)
  await screen.findByText('Remove this picture now?')
  await user.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement)
  await waitFor(() => expect(shown()).toEqual(['a']))
  expect(calls).toEqual([['delete', 'photo', 'b']])
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

it('makes a stored picture the cover at once', async () => {
  const { user, calls } = await open()
  await user.click(screen.getByRole('button', { name: 'Make cover' }))
  await waitFor(() => expect(shown()).toEqual(['b', 'a']))
  const images = [
    { id: 'b', priority: 0 },
    { id: 'a', priority: 1 },
  ]
  expect(calls).toEqual([['photo', 'priority', undefined, { thingId: 't1', images }]])
})
