import { rowsIn } from '../adapters/rows'
import { apiBase, searchCall } from '../vocabulary'
import type { Hit, Search } from './api'
import { type Send, unnoticed } from './http'
import { queryText } from './query'
import type { Session } from './session'

const hitFrom = (row: unknown): Hit[] => {
  const { resource, id, title, note, brief } = (row ?? {}) as Readonly<Record<string, unknown>>
  if (typeof resource !== 'string' || typeof id !== 'string' || typeof title !== 'string') return []
  return [
    {
      resource,
      id,
      title,
      ...(typeof note === 'string' && { note }),
      ...(typeof brief === 'object' && brief !== null && { brief: { ...brief } }),
    },
  ]
}

/** The search over all resources, where the user data say that the API has one. */
export const createSearch =
  (send: Send, session: Session): Search =>
  async (text) => {
    if (session.userData()?.search !== true) return undefined
    const path = apiBase + searchCall.path + queryText({ q: text })
    const { body } = await send({ method: searchCall.method, path, ...unnoticed })
    return (rowsIn(body) ?? []).flatMap(hitFrom)
  }
