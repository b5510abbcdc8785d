import type { ApiProblem } from '../../../providers/problem'
import { type AnyRecord, isHidden, type Resource, titleOf } from '../../../vocabulary'
import type { ConformClient } from '../conform-client'
import type { Finding } from '../finding'
import { describeResponse, examineCall } from './examine-call'

type Values = Readonly<Record<string, unknown>>

/** A record that this run of the check created. */
export interface CreatedTestRecord {
  readonly resource: Resource
  /** The id of the record. Undefined if the API did not return the id. */
  readonly id?: string
  readonly values: Values
}

/** Finds a created record by its values, if the API did not return the record's id. */
export async function findCreatedTestRecord(
  desk: ConformClient,
  resource: Resource,
  values: Values,
): Promise<string | undefined> {
  const names = resource.title.filter((name) => typeof values[name] === 'string')
  // The name contains the number of this run. Therefore no existing record can have the same name.
  const isOwn = names.some((name) => /\d{6}/.test(String(values[name])))
  if (!isOwn || !desk.usable(resource, 'list')) return undefined
  const filters = names.map((field) => ({ field, operator: 'eq', value: values[field] }) as const)
  const { data } = await desk.withEmptyCache().data.getList({ resource: resource.name, filters })
  const found = data.filter((row) => names.every((name) => row[name] === values[name]))
  return found.length === 1 ? String(found[0]?.id) : undefined
}

/** Reads the current values of a record, by its id or from the list. */
export async function readTestRecord(desk: ConformClient, resource: Resource, id: string): Promise<AnyRecord> {
  const { data } = await desk.data.getOne({ resource: resource.name, id })
  return data as AnyRecord
}

/** Whether the API does not find a record by the id that it returned. */
export const isTestRecordMissing = (desk: ConformClient, resource: Resource, id: string): Promise<boolean> =>
  readTestRecord(desk, resource, id).then(
    () => false,
    ({ statusCode }: ApiProblem) => statusCode === 404,
  )

/** Deletes a record that this run created, and checks that the record is deleted. */
export async function examineRemoval(
  desk: ConformClient,
  { resource, id: told, values }: CreatedTestRecord,
): Promise<Finding> {
  const title = titleOf(resource, values)
  const id = told ?? (await findCreatedTestRecord(desk, resource, values).catch(() => undefined))
  if (id === undefined)
    return {
      resource: resource.name,
      call: 'delete',
      state: 'told',
      got: `${title ? `'${title}'` : 'a record without values'} may have been created, but was not found in the list`,
      cure: 'Return the id of each new record. Search for this record, and delete it by hand.',
    }
  const { finding, answer } = await examineCall<boolean | 'unknown'>({
    resource,
    call: 'delete',
    expected: 'the deletion of the record',
    screen: 'The list reports that the deletion failed, and still shows the row.',
    cure: '',
    ask: async () => {
      await desk.data.deleteOne({ resource: resource.name, id })
      return readTestRecord(desk, resource, id).then(
        (record) => !isHidden(resource, record),
        ({ statusCode }: ApiProblem) => statusCode !== 404 && 'unknown',
      )
    },
    judge: (isThere, exchanges) => {
      const last = exchanges.at(-1)
      if (isThere === 'unknown' && last)
        return {
          got: `the API reported the deletion, but a request for the record returned ${describeResponse(last)}`,
          screen: 'If the page of the record is open elsewhere, the page does not report the deletion.',
        }
      return isThere ? { got: 'the record still exists', screen: 'The row appears in the list again.' } : undefined
    },
  })
  const name = [resource.name, id, title].filter(Boolean).join(' ')
  if (finding.state !== 'missing') return finding
  const cure =
    answer === 'unknown'
      ? `Respond with status 404 to requests for deleted records. Check that this record is deleted: ${name}.`
      : `Delete this record by hand: ${name}.`
  return { ...finding, cure }
}
