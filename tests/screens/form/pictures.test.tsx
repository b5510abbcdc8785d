import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { memoryApi } from '../../../testing/render-screens'
import type { AnyRecord } from '../../../vocabulary'
import { emptyRows, formFixtureOf, openForm } from './form-fixture'

afterEach(cleanup)

const pictures = ['a', 'b'].map((id, priority) => ({ id, url: `/files/${id}.webp`, alt: id, priority }))
const thing: AnyRecord = { id: 't1', createdAt: '2026-01-01', value: pictures }

const open = async ({ refuses = false, shown = pictures as readonly object[] } = {}) => {
  const calls: unknown[] = []
  const rows = { ...emptyRows(), thing: [{ ...thing, value: shown }] }
  /** Another user changes the pictures in the meantime. */
  const others = (value: readonly object[]) => {
    rows.thing = [{ ...thing, value }]
  }
  openForm('thing', 't1', {
    registry: formFixtureOf('images'),
    rows,
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
          const given = (values?.images ?? []) as readonly { id: string }[]
          const kept = rows.thing[0]?.value as readonly { id: string }[]
          if (action === 'priority') others(given.flatMap(({ id }) => kept.find((one) => one.id === id) ?? []))
          return {}
        },
      },
    },
  })
  await screen.findByAltText('a')
  return { user: userEvent.setup(), calls, others }
}

const shown = () => screen.getAllByRole('img').flatMap((one) => one.getAttribute('alt') ?? [])

it('removes a stored picture at once, after asking', async () => {
  const { user, calls } = await open()
  await user.click(screen.getAllByRole('button', { name: 'Remove' })[1] as HTMLElement)
  await screen.findByText('Remove this image now?')
  await user.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement)
  await waitFor(() => expect(shown()).toEqual(['a']))
  expect(calls).toEqual([['delete', 'photo', 'b']])
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

it('makes a stored picture the cover at once', async () => {
  const { user, calls } = await open()
  await user.click(screen.getByRole('button', { name: 'Set as cover' }))
  await waitFor(() => expect(shown()).toEqual(['b', 'a']))
  const images = [
    { id: 'b', priority: 0 },
    { id: 'a', priority: 1 },
  ]
  expect(calls).toEqual([['photo', 'priority', undefined, { thingId: 't1', images }]])
})

it('restores the order of the pictures if the new order is refused', async () => {
  const { user, calls } = await open({ refuses: true })
  await user.click(screen.getByRole('button', { name: 'Set as cover' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => expect(shown()).toEqual(['a', 'b']))
})

it('saves the description of a stored picture when the user leaves its input', async () => {
  const { user, calls } = await open()
  const [input] = screen.getAllByLabelText('Description')
  await user.clear(input as HTMLElement)
  await user.type(input as HTMLElement, 'The front{Enter}')
  await screen.findByAltText('The front')
  expect(calls).toEqual([['photo', 'describe', 'a', { alt: 'The front' }]])
})

it('shows no controls for pictures without ids', async () => {
  await open({ shown: [{ url: '/files/a.webp', alt: 'a' }, { url: '/files/b.webp' }] })
  expect(screen.queryByRole('button', { name: 'Set as cover' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  expect(screen.queryByLabelText('Description')).toBeNull()
})

it('accepts pasted pictures, except for damaged pictures and those above the limit', async () => {
  await open({
    shown: Array.from({ length: 11 }, (_, index) => ({
      id: `p${index}`,
      url: `/files/${index}.webp`,
      alt: index ? `${index}` : 'a',
    })),
  })
  const files = ['damaged.png', 'one.png', 'two.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
  await screen.findByText('Drop images here, choose or paste them')
  document.body.dispatchEvent(Object.assign(new Event('paste', { bubbles: true }), { clipboardData: { files } }))
  await screen.findByAltText('one.png')
  expect(screen.queryByAltText('two.png')).toBeNull()
  expect(screen.queryByAltText('damaged.png')).toBeNull()
})

const [a, b] = pictures as [object, object]
const c = { id: 'c', url: '/files/c.webp', alt: 'c', priority: 2 }
const ordered = (...ids: string[]) => [
  'photo',
  'priority',
  undefined,
  { thingId: 't1', images: ids.map((id, priority) => ({ id, priority })) },
]

it('reorders pictures next to those that another user has added and removed in the meantime', async () => {
  const { user, calls, others } = await open({ shown: [a, b, c] })
  const added = { ...c, id: 'd', url: '/files/d.webp', alt: 'd' }
  others([a, b, added])
  await user.click(screen.getAllByRole('button', { name: 'Set as cover' })[0] as HTMLElement)
  await waitFor(() => expect(shown()).toEqual(['b', 'd', 'a']))
  expect(calls).toEqual([ordered('b', 'd', 'a')])
})

it("moves twice in a row without mistaking the first move for another user's change", async () => {
  const { user, calls } = await open({ shown: [a, b, c] })
  await user.click(screen.getAllByRole('button', { name: 'Set as cover' })[1] as HTMLElement)
  await user.click(screen.getAllByRole('button', { name: 'Set as cover' })[1] as HTMLElement)
  await waitFor(() => expect(calls).toEqual([ordered('c', 'a', 'b'), ordered('b', 'c', 'a')]))
  expect(screen.queryByText(/^Someone else/)).toBeNull()
})

it('keeps the order that another user saved first, and says so', async () => {
  const { user, calls, others } = await open({ shown: [a, b, c] })
  others([c, a, b])
  await user.click(screen.getAllByRole('button', { name: 'Set as cover' })[0] as HTMLElement)
  await screen.findByText(/^Someone else changed the order of these images\. Your change was not saved\./)
  expect(shown()).toEqual(['c', 'a', 'b'])
  expect(calls).toEqual([])
  await user.click(screen.getAllByRole('button', { name: 'Set as cover' })[1] as HTMLElement)
  await waitFor(() => expect(calls).toEqual([ordered('b', 'c', 'a')]))
  expect(screen.queryByText(/^Someone else/)).toBeNull()
})

it('keeps the description that another user saved first, and shows both', async () => {
  const { user, calls, others } = await open()
  others([{ ...a, alt: 'Theirs' }, b])
  const [input] = screen.getAllByLabelText('Description') as [HTMLInputElement]
  await user.clear(input)
  await user.type(input, 'Mine{Enter}')
  await screen.findByText(/to “Theirs”\. Your description “Mine” was not saved\.$/)
  await waitFor(() => expect(input.value).toBe('Theirs'))
  await user.tab()
  expect(calls).toEqual([])
})

it('descriptions of different pictures by two users are both saved', async () => {
  const { user, calls, others } = await open()
  others([a, { ...b, alt: 'Theirs' }])
  const [input] = screen.getAllByLabelText('Description') as [HTMLInputElement]
  await user.clear(input)
  await user.type(input, 'Mine{Enter}')
  await waitFor(() => expect(calls).toEqual([['photo', 'describe', 'a', { alt: 'Mine' }]]))
  expect(screen.queryByText(/^Someone else/)).toBeNull()
})
