import type { ApiProblem } from '../../../providers/problem'
import { type AnyRecord, hasDefault, isEmpty, isReadOnly, type Resource } from '../../../vocabulary'
import { type ConformClient, canScreenCall } from '../conform-client'
import type { Finding } from '../finding'
import { makeSampleValues, type SampleValueOptions } from '../make-sample-values'
import { describeResponse, examineCall } from './examine-call'
import type { ExaminedPage } from './examine-lists'
import { type CreatedTestRecord, findCreatedTestRecord, isTestRecordMissing } from './examine-removal'

type Values = Readonly<Record<string, unknown>>

/** A resource whose records the check creates. */
export interface WriteExamination {
  readonly desk: ConformClient
  readonly resource: Resource
  readonly making: SampleValueOptions
  /** A function that is called for each created record. */
  readonly made: (one: CreatedTestRecord) => void
}

/** The maximum number of attempts with new sample values, in case a value conflicts with an existing record. */
const maxCreateAttempts = 3

/** Creates a record. The property `made` of the result is undefined if the check cannot continue with the record. */
export async function examineCreate({ desk, resource, making, made }: WriteExamination) {
  let values: Values = {}
  const attempt = async (left: number): Promise<AnyRecord> => {
    values = await makeSampleValues(making, resource)
    try {
      const { data } = await desk.data.create({ resource: resource.name, variables: values })
      return data as AnyRecord
    } catch (problem) {
      const { statusCode } = problem as ApiProblem
      if (left > 1 && [400, 409, 422].includes(statusCode)) return attempt(left - 1)
      throw problem
    }
  }
  const path = resource.calls.create?.path
  let told: string | undefined
  let isLostAlone = false
  const { finding, exchanges } = await examineCall({
    resource,
    call: 'create',
    expected: 'a response { message, data } with the id of the new record',
    screen: 'The form stays open and shows the message of the API above its fields.',
    cure: `Accept ${resource.calls.create?.body} at POST ${path}. If sample values cannot be valid, add valid values to tests/values.ts.`,
    ask: async () => {
      const record = await attempt(maxCreateAttempts)
      if (isEmpty(record.id)) return record
      told = record.id
      isLostAlone = await isTestRecordMissing(desk, resource, record.id)
      return record
    },
    judge: (record) => {
      // Without a `show` call, the record was searched in the list. Problems of the list have a separate finding.
      if (isLostAlone && desk.usable(resource, 'show'))
        return {
          got: `the response has the id ${record.id}, but no record with that id exists`,
          screen: 'The form reports that the record is saved, but the list does not contain the record.',
          cure: `Store the record before POST ${path} responds.`,
        }
      return isEmpty(record.id)
        ? {
            state: 'told',
            got: 'a response without the id of the new record',
            screen: 'The screen opens the list instead of the new record.',
            cure: 'Return the new record, or at least its id.',
          }
        : undefined
    },
  })
  const listed = told === undefined ? undefined : await examineListed(desk, resource, told)
  const findings = [finding, ...(listed ? [listed] : [])]
  const isShown = !isLostAlone
  if (isLostAlone && !isCreatedRecordStored(desk, resource, listed)) return { findings, made: undefined }
  const { answer: last } = exchanges.findLast(({ method }) => method !== 'GET') ?? {}
  // A call without a response, or with a server error, may have created the record.
  const isPossible = exchanges.length > 0 && (!last || last.status < 400 || last.status >= 500)
  const id =
    told ?? (isPossible ? await findCreatedTestRecord(desk, resource, values).catch(() => undefined) : undefined)
  if (id !== undefined || isPossible) made({ resource, id, values })
  return { findings, made: id === undefined ? undefined : { id, values, isShown } }
}

/**
 * Whether a new record exists although the API does not return the single record. Either the list contains the record,
 * or the API has no `show` call.
 */
const isCreatedRecordStored = (desk: ConformClient, resource: Resource, listed: Finding | undefined): boolean =>
  !desk.usable(resource, 'show') || listed?.state === 'there'

/** The call name in findings about a new record in its list. */
export const listAfterCreateCall = 'create, listed'

/** Searches for a new record in its list. Undefined if the list cannot show whether the record exists. */
async function examineListed(desk: ConformClient, resource: Resource, id: string): Promise<Finding | undefined> {
  if (!canScreenCall(desk, resource, 'list')) return undefined
  let isPartial = false
  const { finding, answer } = await examineCall<ExaminedPage>({
    resource,
    call: listAfterCreateCall,
    expected: 'a list that contains the new record',
    screen: 'The form reports that the record is saved, but the list does not contain the record.',
    cure: `Include the new record in the response to GET ${resource.calls.list?.path} as soon as the record is created.`,
    ask: () =>
      desk.withEmptyCache().data.getList({
        resource: resource.name,
        filters: [{ field: 'id', operator: 'in', value: [id] }],
      }) as Promise<ExaminedPage>,
    judge: ({ data, more }) => {
      const isThere = data.some((row) => row.id === id)
      isPartial = !isThere && more !== undefined
      return isThere ? 'the new record' : { got: `the list does not contain the record ${id}` }
    },
  })
  return answer === undefined || isPartial ? undefined : finding
}

/** Sends a create call without values. */
export async function examineEmptyCreate({ desk, resource, made }: WriteExamination): Promise<Finding[]> {
  const needed = Object.entries(resource.fields).filter(
    ([, field]) => field.required && !isReadOnly(field) && !hasDefault(field) && !field.when && !field.extension,
  )
  if (needed.length === 0) return []
  const { finding, answer } = await examineCall({
    resource,
    call: 'create, empty',
    expected: 'status 400 or 422, with an error for each invalid field',
    screen: 'The form reports only that something went wrong.',
    cure: 'Respond with status 422 and { message, errors: { field: [message] } }.',
    ask: () => desk.data.create({ resource: resource.name, variables: {} }),
    judge: () => ({
      state: 'told',
      got: 'the API accepted the request',
      screen:
        'The form checks required fields before it sends a request. The API stores incomplete records from other clients.',
      cure: 'Reject the request with status 422 and { errors }.',
    }),
    refused: ({ errors }, exchange) => {
      if (![400, 422].includes(exchange.answer?.status ?? 0)) return undefined
      if (errors) return describeResponse(exchange)
      return {
        state: 'told',
        got: `${describeResponse(exchange)}, without an error for each field`,
        screen: 'The form shows the message above its fields and marks no field.',
      }
    },
  })
  const id = (answer?.data as Partial<AnyRecord> | undefined)?.id
  if (answer && isEmpty(id)) made({ resource, values: {} })
  else if (answer) {
    const isThere =
      !(await isTestRecordMissing(desk, resource, String(id))) ||
      isCreatedRecordStored(desk, resource, await examineListed(desk, resource, String(id)))
    if (isThere) made({ resource, id: String(id), values: {} })
  }
  return [finding]
}
