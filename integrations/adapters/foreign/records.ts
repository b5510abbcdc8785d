import { type ApiRow, isApiRow, labelInSentence, type Resource, t } from '../../../vocabulary'
import { idOfRow } from '../composite-ids'
import { createForeignResponse, type ForeignResponse, ForeignResponseError, isErrorResponse } from '../foreign-request'
import { valueAtPath } from '../response-paths'
import { findChangedRecord, findRecord, isEmptyResponse, unwrapRow } from '../response-rows'
import type { SpecificationCall } from '../specification-calls'
import { type ForeignApi, fillForeignPath } from './foreign-api'

/**
 * The row of an answer about one record, where it has one: at the place that the adapter names, else under the usual names.
 *
 * @param id that the record has to have where no place is named. Default: any.
 */
function rowOf(api: ForeignApi, resource: Resource, { body }: ForeignResponse, id?: string): ApiRow | undefined {
  const { record = {}, id: key } = api.conventions(resource)
  const found = record.at === undefined ? body : valueAtPath(body, record.at)
  if (record.at === undefined && !record.read) {
    const kind = { name: resource.name, idOf: (row: ApiRow) => idOfRow(row, key) }
    return id === undefined ? findChangedRecord(body, kind) : findRecord(body, kind, id)
  }
  // Some databases answer with a list of the one.
  return Array.isArray(found) ? (isApiRow(found[0]) ? found[0] : undefined) : unwrapRow(found)
}

const notThere = ({ label }: Resource) =>
  new ForeignResponseError(
    createForeignResponse(404, {
      message: t('This {{record}} does not exist.', { record: labelInSentence(t(label.one)) }),
    }),
  )

/** Reads one record as the API has it; no row where the answer is another one. */
async function askRow(
  api: ForeignApi,
  resource: Resource,
  id: string,
): Promise<{ row?: ApiRow; answer: ForeignResponse }> {
  const { id: key } = api.conventions(resource)
  const { method, path, query } = api.resolveRoute(resource, 'show')
  const answer = await api.send({
    method,
    path: fillForeignPath(path, { id }, key),
    query: fillForeignQuery(query, id, key),
  })
  if (isErrorResponse(answer)) throw new ForeignResponseError(answer)
  const row = rowOf(api, resource, answer, id)
  if (!row && isEmptyResponse(answer.body, resource.name)) throw notThere(resource)
  return { row, answer }
}

/** The same of a record that is to be changed. */
export async function fetchForeignRow(api: ForeignApi, resource: Resource, id: string): Promise<ApiRow> {
  const { row } = await askRow(api, resource, id)
  if (!row) throw notThere(resource)
  return row
}

/** Some APIs name the record in the query, not in the path. */
export const fillForeignQuery = (
  query: Readonly<Record<string, unknown>> | undefined,
  id: string | undefined,
  key: Parameters<typeof fillForeignPath>[2],
) =>
  query &&
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? decodeURIComponent(fillForeignPath(value, { id }, key)) : value,
    ]),
  )

export async function showForeignRecord(api: ForeignApi, resource: Resource, id: string): Promise<ForeignResponse> {
  const { row, answer } = await askRow(api, resource, id)
  // Who asked names what came in place of the record.
  return row ? createForeignResponse(200, api.spelling(resource).read(row, answer.body)) : answer
}

/** What a change has come to: the record as it is then, and a message where one came. */
export function readForeignChange(
  api: ForeignApi,
  { resource, name, values }: SpecificationCall,
  answer: ForeignResponse,
): ForeignResponse {
  const row = rowOf(api, resource, answer, values.id)
  const { at: place } = api.conventions(resource).record ?? {}
  const found = place === undefined ? undefined : valueAtPath(answer.body, place)
  if (name !== 'create' && Array.isArray(found) && found.length === 0) throw notThere(resource)
  const { spelling } = api
  const isRecord = row !== undefined && idOfRow(row, api.conventions(resource).id) !== undefined
  const { message } = isApiRow(answer.body) ? answer.body : {}
  return createForeignResponse(200, {
    ...(typeof message === 'string' && row !== answer.body && { message }),
    ...(isRecord && { data: spelling(resource).read(row, answer.body) }),
  })
}
