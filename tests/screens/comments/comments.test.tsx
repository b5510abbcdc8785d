import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CommentPayload, CommentsApi } from '../../../providers/records/comments'
import type { UserStorage } from '../../../providers/user-storage'
import { renderCommentText } from '../../../src/screens/comments/Comment'
import ShowPage from '../../../src/screens/show'
import { renderScreens, sampleRecordsOfAll } from '../../../testing/render-screens'
import type { RecordComment } from '../../../vocabulary'
import { registry } from '../../library'

const rule = registry.get('fee-rule')

const comment = (id: string, text: string, more: Partial<RecordComment> = {}): RecordComment => ({
  id,
  text,
  by: { id: 'ann', name: 'Ann' },
  at: '2026-11-20T10:00:00.000Z',
  editedAt: null,
  mentions: [],
  canEdit: false,
  canDelete: false,
  isNew: false,
  ...more,
})

/** An API that stores comments in memory. */
function kept(first: readonly RecordComment[], more: Partial<CommentsApi> = {}) {
  const sent: CommentPayload[] = []
  let all = first
  const comments: CommentsApi = {
    areFor: ({ comments: are }) => are,
    isAvailable: () => true,
    list: async () => ({ data: all, more: false }),
    people: async () => [{ id: 'ben', name: 'Ben Okri' }],
    add: async (_, writing) => {
      sent.push(writing)
      const added = comment(`new-${sent.length}`, writing.text)
      all = [added, ...all]
      return added
    },
    edit: async () => first[0] as RecordComment,
    remove: async () => undefined,
    mentions: async () => ({ data: [], unseen: 0 }),
    markMentionsRead: async () => ({ data: [], unseen: 0 }),
    ...more,
  }
  return { comments, sent }
}

const memory = (): UserStorage => {
  const all = new Map<string, unknown>()
  return { read: (name) => all.get(name), write: (name, value) => void all.set(name, value) }
}

const open = (workbench: Parameters<typeof renderScreens>[0]['workbench']) =>
  renderScreens({
    registry,
    rows: sampleRecordsOfAll(registry),
    at: '/fee-rule/fee-rule-1',
    routes: { '/fee-rule/:id': <ShowPage resource={rule} id="fee-rule-1" /> },
    workbench,
  })

const panel = () => screen.findByRole('region', { name: 'Comments' })

test('comments are shown below a record as plain text, even if they look like markup', async () => {
  const text = '<img src=x onerror=alert(1)>\nsee https://example.com/?a=1&b=2). [x](javascript:alert(1))'
  open(kept([comment('c1', text, { editedAt: '2026-11-20T11:00:00.000Z' })]))
  const shown = within(await panel())
  expect((await shown.findByText(/onerror/)).textContent).toBe(text)
  expect(document.querySelector('img[onerror]')).toBeNull()
  expect(shown.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://example.com/?a=1&b=2'])
  expect(shown.getByText('edited')).toBeTruthy()
  expect(shown.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('only mentioned users are highlighted', () => {
  const parts = renderCommentText('@Ann Lee and @Ann, a@Bo.c', [
    { id: '1', name: 'Ann' },
    { id: '2', name: 'Ann Lee' },
    { id: '3', name: 'C. (x) *' },
  ])
  const made = (parts as { props: { className?: string; children: string } }[])
    .filter(({ props }) => props.className)
    .map(({ props }) => props.children)
  expect(made).toEqual(['@Ann Lee', '@Ann'])
})

test('there is no input for users with read-only access, and no panel where the API has no comments', async () => {
  open({ ...kept([comment('c1', 'Read me')]), can: (_, action) => action !== 'comment' })
  await screen.findByText('Read me')
  expect(screen.queryByLabelText('Write a comment')).toBeNull()
  const { comments } = kept([], { areFor: () => false })
  document.body.replaceChildren()
  open({ comments })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull()
})

test('Ctrl+Enter sends a comment with the mentioned users', async () => {
  const { comments, sent } = kept([])
  open({ comments })
  const person = userEvent.setup()
  const box = await screen.findByLabelText('Write a comment')
  await person.type(box, 'Look @be')
  await person.click(await screen.findByText('Ben Okri'))
  await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe('Look @Ben Okri '))
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })
  await screen.findByText('Look @Ben Okri')
  expect(sent).toEqual([{ text: 'Look @Ben Okri', mentions: ['ben'] }])
  expect((box as HTMLTextAreaElement).value).toBe('')
})

test('a typed comment stays if sending fails, and is restored on the next visit', async () => {
  const { comments } = kept([], { add: () => Promise.reject(new Error('This cannot be kept now.')) })
  const remembered = memory()
  const { unmount } = open({ comments, memory: remembered })
  const person = userEvent.setup()
  await person.type(await screen.findByLabelText('Write a comment'), 'Long thoughts')
  await person.click(screen.getByRole('button', { name: 'Send comment' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This cannot be kept now.')
  unmount()
  open({ comments, memory: remembered })
  const box = await screen.findByLabelText('Write a comment')
  expect((box as HTMLTextAreaElement).value).toBe('Long thoughts')
})

test('a comment that mentions the user counts as read once it is shown', async () => {
  const seen: (readonly string[] | undefined)[] = []
  const { comments } = kept([comment('c2', '@Me', { isNew: true }), comment('c1', 'Old')], {
    markMentionsRead: async (ids) => {
      seen.push(ids)
      return { data: [], unseen: 0 }
    },
  })
  open({ comments })
  await screen.findByText('@Me')
  await waitFor(() => expect(seen).toEqual([['c2']]))
})
