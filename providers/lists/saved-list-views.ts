import { findRows, unwrapRow } from '../../integrations/adapters/response-rows'
import { apiBase, fillPath, type Registry, viewCalls } from '../../vocabulary'
import type { SavedListView, SavedListViews } from '../api'
import { backgroundCallOptions, type SendClientRequest } from '../http/client-request'
import type { Session } from '../session/session'
import type { UserStorage } from '../user-storage'
import { buildQueryString } from './list-criteria'

const viewFrom = (row: unknown): SavedListView[] => {
  const { id, name, query, columns, isShared, isOwn } = (row ?? {}) as Readonly<Record<string, unknown>>
  if (typeof id !== 'string' || typeof name !== 'string' || typeof query !== 'string') return []
  const names = Array.isArray(columns) ? columns.filter((one) => typeof one === 'string') : []
  return [{ id, name, query, columns: names, isShared: isShared === true, isOwn: isOwn !== false }]
}

interface Options {
  readonly send: SendClientRequest
  readonly session: Session
  readonly memory: UserStorage
  readonly registry: Registry
}

/**
 * Creates the calls for saved views. The API stores the views if the user data of the API contains `views: true`,
 * otherwise the browser stores the views.
 */
export function createSavedListViews({ send, session, memory, registry }: Options): SavedListViews {
  const isAtApi = () => session.userData()?.views === true
  const placeOf = (resource: string) => `views:${resource}`
  const keptHere = (resource: string) => {
    const names = [resource, ...(registry.find(resource)?.was ?? [])]
    const kept = names.map((name) => memory.read(placeOf(name))).find(Boolean)
    return Array.isArray(kept) ? kept.flatMap(viewFrom) : []
  }
  const call = (name: keyof typeof viewCalls, values: object, body?: unknown) => {
    const { method, path } = viewCalls[name]
    const query = name === 'list' ? buildQueryString({ ...values }) : ''
    const told = name === 'list' ? backgroundCallOptions : { optional: true, counts: false }
    return send({ method, path: apiBase + fillPath(path, { ...values }) + query, body, ...told })
  }
  return {
    canShare: isAtApi,
    list: async (resource) =>
      isAtApi() ? (findRows((await call('list', { resource })).body) ?? []).flatMap(viewFrom) : keptHere(resource),
    all: async (resources) => {
      if (!isAtApi()) return resources.flatMap((resource) => keptHere(resource).map((view) => ({ resource, view })))
      return (findRows((await call('list', {})).body) ?? []).flatMap((row) =>
        viewFrom(row).map((view) => ({ resource: String((row as { resource?: unknown }).resource), view })),
      )
    },
    save: async (resource, { id, ...view }) => {
      if (isAtApi()) {
        const body = { resource, ...view }
        const answer = await (id === undefined ? call('create', {}, body) : call('edit', { id }, body))
        const [saved] = viewFrom(unwrapRow(answer.body))
        if (saved) return saved
      }
      const saved = { ...view, id: id ?? `${Date.now()}`, isShared: false, isOwn: true }
      memory.write(placeOf(resource), [...keptHere(resource).filter((one) => one.id !== saved.id), saved])
      return saved
    },
    remove: async (resource, id) => {
      if (isAtApi()) await call('delete', { id })
      else
        memory.write(
          placeOf(resource),
          keptHere(resource).filter((one) => one.id !== id),
        )
    },
  }
}
