import { findRows, unwrapRow } from '../../integrations/adapters/response-rows'
import { bookmarkCalls } from '../../vocabulary'
import type { Bookmark, Bookmarks } from '../api'
import { backgroundCallOptions, type SendClientRequest } from '../http/client-request'
import { type ApiProblem, isMissingCallStatus } from '../problem'

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

/** Reads the bookmarks from a response (suggestions or plain rows), and sorts the bookmarked screens first. */
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

/** The storage key under which the browser remembers that an API has no bookmarks. */
const absence = (apiUrl: string) => `no bookmarks at ${apiUrl}`

/**
 * Creates the calls for bookmarks, whose paths are outside of /api/v1. Some APIs have no bookmarks. An API without
 * bookmarks is called once per browser session.
 *
 * @param storage remembers that an API has no bookmarks. Default: the browser's session storage, if the browser has a
 * session storage.
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
      // If the storage does not work, the API is called again.
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
