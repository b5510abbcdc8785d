import type {
  CreateParams,
  DataProvider,
  DeleteOneParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  UpdateParams,
} from '@refinedev/core'
import {
  type AnyRecord,
  apiBase,
  callOf,
  fillPath,
  noun,
  type Registry,
  type Resource,
  t,
  type Values,
} from '../src/vocabulary'
import type { Changes } from './changes'
import type { Forms } from './forms'
import type { Send } from './http'
import type { Lists } from './lists'
import { type Reader, recordIn } from './normalise'
import { makeProblem } from './problem'
import type { Usable } from './usable'

interface Options {
  readonly registry: Registry
  readonly apiUrl: string
  readonly send: Send
  readonly reader: Reader
  readonly lists: Lists
  readonly changes: Changes
  readonly usable: Usable
  readonly forms: Forms
}

/**
 * Refine's data provider over the declared calls. What is sent follows from the declarations alone: Refine's `meta` carries
 * the query string of whatever link was clicked, so nothing is ever taken from it.
 */
export function createDataProvider({
  registry,
  apiUrl,
  send,
  reader,
  lists,
  changes,
  usable,
  forms,
}: Options): DataProvider {
  const missing = (resource: Resource) =>
    makeProblem(t('This {{record}} does not exist.', { record: noun(t(resource.label.one)) }), { statusCode: 404 })

  const fetchOne = async (resource: Resource, id: string): Promise<AnyRecord> => {
    const call = usable(resource, 'show')
    if (!call) {
      const { data } = await lists.page(resource, { filters: [{ field: 'id', operator: 'eq', value: id }] })
      const found = data.find((row) => row.id === id)
      if (!found) throw missing(resource)
      forms.opened(resource, found)
      return found
    }
    const mute = 'message' in resource.fields
    const { body } = await send({ method: 'GET', path: apiBase + fillPath(call.path, { id }), mute })
    const row = recordIn(body)
    if (!row) throw missing(resource)
    const record = await withRows(resource, reader.record(resource, row))
    forms.opened(resource, record, row)
    return record
  }

  /** The rows that a record came without are asked for by the list of them that is narrowed to it, where there is one. */
  const withRows = async (resource: Resource, record: AnyRecord): Promise<AnyRecord> => {
    const missed = Object.entries(resource.fields).flatMap(([name, field]) => {
      const column = field.kind.column(field)
      if (column.store !== 'rows' || field.kind.files || record[name] !== undefined) return []
      const other = registry.find(column.of)
      return other && usable(other, `by:${column.by}`) ? [{ name, other, by: column.by }] : []
    })
    if (missed.length === 0) return record
    const found = await Promise.all(
      missed.map(async ({ name, other, by }) => {
        const { data } = await lists.page(other, { filters: [{ field: by, operator: 'eq', value: record.id }] })
        return [name, data] as const
      }),
    )
    return { ...record, ...Object.fromEntries(found) }
  }

  const change = async (name: string, call: 'create' | 'edit' | 'delete', id?: string, values?: Values) => {
    const resource = registry.get(name)
    const says = { create: resource.says.created, edit: resource.says.updated, delete: resource.says.deleted }[call]
    const answer = await changes.send(resource, callOf(resource, call), { id, values, says })
    lists.changed()
    return { data: changes.read(resource, answer).data ?? (id === undefined ? {} : { id }) }
  }

  const provider = {
    getApiUrl: () => apiUrl + apiBase,
    getList: ({ resource, ...view }: GetListParams) => lists.page(registry.get(resource), view),
    getMany: ({ resource, ids }: GetManyParams) =>
      lists.page(registry.get(resource), { filters: [{ field: 'id', operator: 'in', value: ids.map(String) }] }),
    getOne: async ({ resource, id }: GetOneParams) => ({ data: await fetchOne(registry.get(resource), String(id)) }),
    create: ({ resource, variables }: CreateParams<Values>) => change(resource, 'create', undefined, variables),
    update: ({ resource, id, variables }: UpdateParams<Values>) => change(resource, 'edit', String(id), variables),
    deleteOne: ({ resource, id }: DeleteOneParams) => change(resource, 'delete', String(id)),
  }
  // Each caller of Refine may name a type for its records; what comes is what the API sends.
  return provider as unknown as DataProvider
}
