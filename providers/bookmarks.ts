import { findRows, unwrapRow } from '../integrations/adapters/response-rows'
import { bookmarkCalls } from '../vocabulary'
import type { Bookmark, Bookmarks } from './api'
import { backgroundCallOptions, type SendClientRequest } from './client-request'
import { type ApiProblem, isMissingCallStatus } from './problem'

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
  const { suggestions, bookmarks = [] } = unwrapRow(body) ?? {}
  const rows = suggestions ?? (typeof body === 'object' && body !== null ? findRows(body) : undefined)
  if (!Array.isArray(rows)) return undefined
  const all = rows.flatMap(bookmarkFrom)
  const marked = Array.isArray(bookmarks)
    ? bookmarks.flatMap(bookmarkFrom).map((one) => ({ ...one, isBookmarked: true }))
    : []
  return [...marked, ...all.filter(({ id }) => !marked.some((one) => one.id === id))]
}

/** Under which name a browser's session keeps that an API has none. */
const absence = (apiUrl: string) => `no bookmarks at ${apiUrl}`

/**
 * Bookmarks live beside /api/v1, and an API without them is no failure: it is asked once in a session of the browser.
 *
 * @param storage where that is kept. Default: the session storage of the browser, if it has one.
 */
export const createBookmarks = (
  send: SendClientRequest,
  apiUrl: string,
  storage: Storage | undefined = globalThis.sessionStorage,
): Bookmarks => {
  const lack = () => {
    try {
      storage?.setItem(absence(apiUrl), 'yes')
    } catch {
      // A browser that keeps nothing asks again.
    }
  }
  return {
    list: async () => {
      if (storage?.getItem(absence(apiUrl))) return undefined
      try {
        const { body } = await send({ ...bookmarkCalls.list, ...backgroundCallOptions })
        return bookmarksIn(body)
      } catch (problem) {
        if (isMissingCallStatus((problem as ApiProblem).statusCode)) lack()
        return undefined
      }
    },
    update: async (id) => {
      await send({ ...bookmarkCalls.update, body: { id }, optional: true, counts: false, mute: true })
    },
  }
}
