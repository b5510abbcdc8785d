import { findRows } from '../../integrations/adapters/response-rows'
import { apiBase, searchCall } from '../../vocabulary'
import type { GlobalSearchCall, GlobalSearchHit } from '../api'
import { backgroundCallOptions, type SendClientRequest } from '../http/client-request'
import type { Session } from '../session/session'
import { buildQueryString } from './list-criteria'

const hitFrom = (row: unknown): GlobalSearchHit[] => {
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

/**
 * Creates the search over all resources. The search is available if the user data of the API contains `search: true`.
 */
export const createGlobalSearch =
  (send: SendClientRequest, session: Session): GlobalSearchCall =>
  async (text) => {
    if (session.userData()?.search !== true) return undefined
    const path = apiBase + searchCall.path + buildQueryString({ q: text })
    const { body } = await send({ method: searchCall.method, path, ...backgroundCallOptions })
    return (findRows(body) ?? []).flatMap(hitFrom)
  }
