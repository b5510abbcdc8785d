import { noun, type Resource, t } from '../../vocabulary'
import type { Meant } from '../asked'
import { at } from '../at'
import { idOfRow } from '../ids'
import { findChanged, findRecord, isNothing, isRow, type Row, unwrapRow } from '../rows'
import { type Answered, answered, isRefused, Refusal } from '../transport'
import { type ForeignApi, filled } from './api'

/**
 * The row of an answer about one record, where it has one: at the place that the adapter names, else under the usual names.
 *
 * @param id that the record has to have where no place is named. Default: any.
 */
function rowOf(api: ForeignApi, resource: Resource, { body }: Answered, id?: string): Row | undefined {
  const { record = {}, id: key } = api.conventions(resource)
  const found = record.at === undefined ? body : at(body, record.at)
  if (record.at === undefined && !record.read) {
    const kind = { name: resource.name, idOf: (row: Row) => idOfRow(row, key) }
    return id === undefined ? findChanged(body, kind) : findRecord(body, kind, id)
  }
  // Some databases answer with a list of the one.
  return Array.isArray(found) ? (isRow(found[0]) ? found[0] : undefined) : unwrapRow(found)
}

const notThere = ({ label }: Resource) =>
  new Refusal(answered(404, { message: t('This {{record}} does not exist.', { record: noun(t(label.one)) }) }))

/** Reads one record as the API has it; no row where the answer is another one. */
async function askRow(api: ForeignApi, resource: Resource, id: string): Promise<{ row?: Row; answer: Answered }> {
  const { id: key } = api.conventions(resource)
  const { method, path, query } = api.way(resource, 'show')
  const answer = await api.send({ method, path: filled(path, { id }, key), query: filledQuery(query, id, key) })
  if (isRefused(answer)) throw new Refusal(answer)
  const row = rowOf(api, resource, answer, id)
  if (!row && isNothing(answer.body, resource.name)) throw notThere(resource)
  return { row, answer }
}

/** The same of a record that is to be changed. */
export async function fetchRow(api: ForeignApi, resource: Resource, id: string): Promise<Row> {
  const { row } = await askRow(api, resource, id)
  if (!row) throw notThere(resource)
  return row
}

/** Some APIs name the record in the query, not in the path. */
export const filledQuery = (
  query: Readonly<Record<string, unknown>> | undefined,
  id: string | undefined,
  key: Parameters<typeof filled>[2],
) =>
  query &&
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? decodeURIComponent(filled(value, { id }, key)) : value,
    ]),
  )

export async function show(api: ForeignApi, resource: Resource, id: string): Promise<Answered> {
  const { row, answer } = await askRow(api, resource, id)
  // Who asked names what came in place of the record.
  return row ? answered(200, api.spelling(resource).read(row, answer.body)) : answer
}

/** What a change has come to: the record as it is then, and a message where one came. */
export function changed(api: ForeignApi, { resource, name, values }: Meant, answer: Answered): Answered {
  const row = rowOf(api, resource, answer, values.id)
  const { at: place } = api.conventions(resource).record ?? {}
  const found = place === undefined ? undefined : at(answer.body, place)
  if (name !== 'create' && Array.isArray(found) && found.length === 0) throw notThere(resource)
  const { spelling } = api
  const isRecord = row !== undefined && idOfRow(row, api.conventions(resource).id) !== undefined
  const { message } = isRow(answer.body) ? answer.body : {}
  return answered(200, {
    ...(typeof message === 'string' && row !== answer.body && { message }),
    ...(isRecord && { data: spelling(resource).read(row, answer.body) }),
  })
}
