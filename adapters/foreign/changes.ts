import type { Resource, Values } from '../../vocabulary'
import type { Meant } from '../asked'
import { bodyFrom, hasFiles, valuesIn } from '../bodies'
import type { Way } from '../routes'
import { isRow, type Row } from '../rows'
import { type Answered, answered, isRefused, noSuchCall, Refusal } from '../transport'
import { type ForeignApi, filled } from './api'
import { changed, fetchRow, filledQuery } from './records'

/** What the API has of a record besides what is sent. */
async function restOf(api: ForeignApi, resource: Resource, id: string, { omits = [] }: Way): Promise<Row> {
  const row = await fetchRow(api, resource, id)
  return Object.fromEntries(Object.entries(row).filter(([name]) => !omits.includes(name)))
}

/** What is sent of values where an API takes nothing for what is empty: what a change empties, and nothing else. */
async function withoutEmpty(
  api: ForeignApi,
  { resource, name, values: { id } }: Meant,
  given: Values,
): Promise<Values> {
  const empty = Object.keys(given).filter((field) => given[field] === null)
  if (empty.length === 0 || (name !== 'create' && name !== 'edit')) return given
  const former = id === undefined ? {} : api.spelling(resource).read(await fetchRow(api, resource, id))
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => value !== null || (former[field] ?? null) !== null),
  )
}

/** Creates, edits, deletes, or does an action. */
export async function change(
  api: ForeignApi,
  meant: Meant,
  sent: unknown,
  file: boolean,
  key?: string,
): Promise<Answered> {
  const { resource, name, values, call } = meant
  const { id } = values
  const spelling = api.spelling(resource)
  const given = valuesIn(sent, resource.actions[name]?.fields ?? resource.fields, call.body === 'data')
  const way = api.way(resource, name, hasFiles(given))
  const rest = way.replaces && id !== undefined ? await restOf(api, resource, id, way) : {}
  const isShort = !way.replaces && api.conventions(resource).record?.empty === 'left out'
  const written = spelling.write(isShort ? await withoutEmpty(api, meant, given) : given, id)
  const whole = isRow(written) ? { ...rest, ...written, ...way.values } : written
  const isBodiless = way.method === 'GET' || way.method === 'DELETE'
  const isEmpty = isRow(whole) && Object.keys(whole).length === 0
  const answer = await api.send({
    method: way.method,
    path: filled(way.path, values, spelling.id),
    query: filledQuery(way.query, id, spelling.id),
    ...(!isBodiless && !isEmpty && { body: bodyFrom(whole, way.body) }),
    file,
    ...(way.method === 'POST' && key !== undefined && { key }),
  })
  if (isRefused(answer)) throw new Refusal(answer)
  return file ? answer : call.answers === 'data' ? answered(200, answer.body) : changed(api, meant, answer)
}

/** Turns a record's status: by the API's call for that, or by sending the other one. */
export async function toggle(api: ForeignApi, meant: Meant): Promise<Answered> {
  const { resource, values } = meant
  const route = api.route(resource, 'status')
  if (route) return change(api, meant, undefined, false)
  const { status = '' } = resource
  const field = resource.fields[status]
  const { edit } = resource.calls
  if (!field || !edit || route === false) throw noSuchCall(`${resource.name}.status`)
  const row = await fetchRow(api, resource, values.id ?? '')
  const came = api.spelling(resource).read(row)[status]
  const other = (field.kind.arrives?.(came, field) ?? came) === 1 ? 0 : 1
  const like = field.kind.leaves?.(other, came, field) ?? other
  return change(
    api,
    { ...meant, name: 'edit', call: edit },
    edit.body === 'data' ? { data: { [status]: like } } : { [status]: like },
    false,
  )
}
