import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { memoryApi } from '../../../testing/stage'
import type { AnyRecord } from '../../../vocabulary'
import { emptyRows, openForm, workshopOf } from './workshop'

afterEach(cleanup)

const pictures = ['a', 'b'].map((id, priority) => ({ id, url: `/files/${id}.webp`, alt: id, priority }))
const thing: AnyRecord = { id: 't1', createdAt: '2026-01-01', value: pictures }

const open = async ({ refuses = false, shown = pictures as readonly object[] } = {}) => {
  const calls: unknown[] = []
  openForm('thing', 't1', {
    registry: workshopOf('images'),
    rows: { ...emptyRows(), thing: [{ ...thing, value: shown }] },
    provider: {
      deleteOne: async ({ resource, id }) => {
        calls.push(['delete', resource, id])
        return { data: {} as never }
      },
    },
    workbench: {
      api: {
        ...memoryApi({}),
        act: async (resource, action, seen, values) => {
          calls.push([resource.name, action, seen?.id, values])
          if (refuses) throw new Error('No.')
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

it('puts the pictures back where they were when the new order is refused', async () => {
  const { user, calls } = await open({ refuses: true })
  await user.click(screen.getByRole('button', { name: 'Make cover' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => expect(shown()).toEqual(['a', 'b']))
})

it('keeps what a stored picture is described by when its input is left', async () => {
  const { user, calls } = await open()
  const [input] = screen.getAllByLabelText('Description')
  await user.clear(input as HTMLElement)
  await user.type(input as HTMLElement, 'The front{Enter}')
  await screen.findByAltText('The front')
  expect(calls).toEqual([['photo', 'describe', 'a', { alt: 'The front' }]])
})

it('offers nothing for pictures that the API gives no ids', async () => {
  await open({ shown: [{ url: '/files/a.webp', alt: 'a' }, { url: '/files/b.webp' }] })
  expect(screen.queryByRole('button', { name: 'Make cover' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  expect(screen.queryByLabelText('Description')).toBeNull()
})

it('takes pictures that are pasted, save for what is damaged or has no room left', async () => {
  await open({
    shown: Array.from({ length: 11 }, (_, index) => ({
      id: `p${index}`,
      url: `/files/${index}.webp`,
      alt: index ? `${index}` : 'a',
    })),
  })
  const files = ['damaged.png', 'one.png', 'two.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
  await screen.findByText('Drop pictures here, choose or paste them')
  document.body.dispatchEvent(Object.assign(new Event('paste', { bubbles: true }), { clipboardData: { files } }))
  await screen.findByAltText('one.png')
  expect(screen.queryByAltText('two.png')).toBeNull()
  expect(screen.queryByAltText('damaged.png')).toBeNull()
})
