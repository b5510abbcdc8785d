import { bookmarkCalls } from '../src/vocabulary'
import type { Bookmark, Bookmarks } from './api'
import { type Send, unnoticed } from './http'
import { recordIn, rowsIn } from './normalise'

const bookmarkFrom = (row: unknown): Bookmark[] => {
  const { id, isBookmarked, target, link = target } = (row ?? {}) as Readonly<Record<string, unknown>>
  if (id === undefined || id === null) return []
  return [
    {
      id: String(id),
      isBookmarked: isBookmarked === true || isBookmarked === 1,
      ...(typeof link === 'string' && { target: link }),
    },
  ]
}

/** The suggestions of an answer, or the rows that it consists of, with what is marked among them in its own order. */
const bookmarksIn = (body: unknown): readonly Bookmark[] | undefined => {
  const { suggestions, bookmarks = [] } = recordIn(body) ?? {}
  const rows = suggestions ?? (typeof body === 'object' && body !== null ? rowsIn(body) : undefined)
  if (!Array.isArray(rows)) return undefined
  const all = rows.flatMap(bookmarkFrom)
  const marked = Array.isArray(bookmarks)
    ? bookmarks.flatMap(bookmarkFrom).map((one) => ({ ...one, isBookmarked: true }))
    : []
  return [...marked, ...all.filter(({ id }) => !marked.some((one) => one.id === id))]
}

/** Bookmarks live beside /api/v1, and an API without them is no failure. */
export const createBookmarks = (send: Send): Bookmarks => ({
  list: () =>
    send({ ...bookmarkCalls.list, ...unnoticed }).then(
      ({ body }) => bookmarksIn(body),
      () => undefined,
    ),
  update: async (id) => {
    await send({ ...bookmarkCalls.update, body: { id }, optional: true, counts: false, mute: true })
  },
})
