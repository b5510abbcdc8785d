import { noun, type Resource, t } from '../../vocabulary'
import type { Meant } from '../asked'
import { at } from '../at'
import { idOfRow } from '../ids'
import { isRow, type Row, unwrapRow } from '../rows'
import { type Answered, answered, isRefused, Refusal } from '../transport'
import { type ForeignApi, filled } from './api'

/** The row of an answer about one record, where it has one. */
export function rowOf(api: ForeignApi, resource: Resource, { body }: Answered): Row | undefined {
  const { record = {} } = api.conventions(resource)
  const found = record.at === undefined ? body : at(body, record.at)
  // Some databases answer with a list of the one.
  return Array.isArray(found) ? (isRow(found[0]) ? found[0] : undefined) : unwrapRow(found)
}

const notThere = ({ label }: Resource) =>
  new Refusal(answered(404, { message: t('This {{record}} does not exist.', { record: noun(t(label.one)) }) }))

/** Reads one record as the API has it. */
export async function fetchRow(
  api: ForeignApi,
  resource: Resource,
  id: string,
): Promise<{ row: Row; answer: Answered }> {
  const { id: key } = api.conventions(resource)
  const { method, path, query } = api.way(resource, 'show')
  const answer = await api.send({ method, path: filled(path, { id }, key), query: filledQuery(query, id, key) })
  if (isRefused(answer)) throw new Refusal(answer)
  const row = rowOf(api, resource, answer)
  if (!row) throw notThere(resource)
  return { row, answer }
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
  const { row, answer } = await fetchRow(api, resource, id)
  return answered(200, api.spelling(resource).read(row, answer.body))
}

/** What a change has come to: the record as it is then, and a message where one came. */
export function changed(api: ForeignApi, { resource, name }: Meant, answer: Answered): Answered {
  const row = rowOf(api, resource, answer)
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
