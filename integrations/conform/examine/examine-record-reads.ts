import { randomUUID } from 'node:crypto'
import {
  type AnyRecord,
  apiBase,
  type Call,
  fillPath,
  idOf,
  isActive,
  isApiRow,
  isEmpty,
  isHidden,
  type Resource,
  titleOf,
} from '../../../vocabulary'
import { findRecord } from '../../adapters/response-rows'
import { type ConformClient, canScreenCall } from '../conform-client'
import { type Exchange, isFailedExchange } from '../exchange'
import type { Finding, ResponseFault } from '../finding'
import { formatCount } from '../finding'
import { idProblem, rawIdOf, rawRowsOf } from '../raw-rows'
import { describeResponse, examineCall, skippedFinding } from './examine-call'
import { type ExaminedList, type ExaminedPage, missingRowsFault } from './examine-lists'

/** Whether a dropdown row has a name: in the title fields, as `name` or as `label`. */
const isNamed = (resource: Resource, row: unknown) => {
  const { name, label } = row as Record<string, unknown>
  return !isBlank(name ?? label) || !isBlank(titleOf(resource, row as AnyRecord))
}

const isBlank = (value: unknown) => isEmpty(value) || (typeof value === 'string' && value.trim() === '')

/**
 * Finds the differences between a dropdown's response and the specification, even if the user interface can read the
 * response.
 */
function shapeProblem(resource: Resource, exchange: Exchange, rows: readonly unknown[]): ResponseFault | undefined {
  const body = exchange.answer?.body
  if (!Array.isArray(body) && !(isApiRow(body) && Array.isArray(body.data)))
    return {
      got: describeResponse(exchange),
      screen:
        'The screens search the response for an array of rows. If there is a second array, the screens find no rows.',
    }
  const isLabelled = (row: unknown) => isApiRow(row) && row.id === undefined && row._id === undefined
  const labelled = rows.filter(isLabelled)
  if (labelled.length > 0)
    return {
      got: `${formatCount(labelled.length, 'row')} with the keys ${Object.keys(labelled[0] as object).join(', ')}`,
      screen: 'Dropdowns can read label and value, but other programs expect id and name.',
    }
  // If the title is a field other than `name`, `name` may have any type.
  const nameStore = resource.fields.name?.kind.column(resource.fields.name).store ?? 'text'
  if (nameStore !== 'text') return undefined
  const names = rows.flatMap((row) => (isApiRow(row) && !isEmpty(row.name) ? [row.name] : []))
  const strange = names.filter((name) => typeof name !== 'string')
  if (strange.length > 0)
    return {
      got: `${formatCount(strange.length, 'row')} whose name is not a text: ${JSON.stringify(strange[0]).slice(0, 40)}`,
      screen: 'Dropdowns show the name as JSON or code.',
      cure: 'Return each name as a text.',
    }
}

/** Reads the options of a dropdown. */
export async function examineOptions(
  desk: ConformClient,
  resource: Resource,
  { records }: Pick<ExaminedList, 'records'>,
): Promise<Finding[]> {
  const call = desk.usable(resource, 'options')
  // Some dropdowns read their options from the list.
  if (!call?.query) return []
  const cure = `Respond to GET ${call.path}?${new URLSearchParams(call.query)} with [{ id, name }].`
  const { finding } = await examineCall({
    resource,
    call: 'options',
    expected: 'an array of { id, name }, at the top level or under data, with active records only',
    screen: `Dropdowns of ${resource.label.many} are empty.`,
    cure,
    ask: () => desk.api.options(resource),
    judge: ({ options, more }, [first]) => {
      const rows = rawRowsOf(first ? [first] : [])
      const problem = idProblem(rows)
      if (problem && !rows.every(isApiRow)) return { ...problem, screen: 'The dropdown omits these rows.', cure }
      if (problem) return { ...problem, screen: 'The dropdown cannot distinguish its entries.' }
      const shape = first && shapeProblem(resource, first, rows)
      if (shape) return { cure, ...shape }
      const nameless = rows.filter((row) => !isNamed(resource, row))
      if (nameless.length > 0) {
        const isHelped = nameless.length === rows.length && options.some(({ id, name }) => id !== name)
        return {
          got: `${formatCount(nameless.length, 'row')} without a name`,
          screen: isHelped
            ? 'The screens load the whole list to get the names.'
            : 'Dropdowns show ids instead of names.',
          cure: 'Return each row with its name.',
        }
      }
      const offered = new Set(options.map(({ id }) => id))
      const inactive = records.filter((record) => !isActive(resource, record) && offered.has(record.id))
      if (inactive.length > 0)
        return {
          got: `${formatCount(inactive.length, 'inactive record')}, according to the list`,
          screen: 'Dropdowns offer inactive records.',
          cure: `Omit the records whose ${resource.status} is 0.`,
        }
      const active = records.filter((record) => isActive(resource, record) && !isHidden(resource, record))
      if (rows.length === 0 && active.length > 0)
        return { got: `no rows, but the list contains ${formatCount(active.length, 'active record')}`, cure }
      return more
        ? { ...missingRowsFault(more), screen: 'The dropdown reports that there are more records.' }
        : formatCount(rows.length, 'row')
    },
  })
  return [finding]
}

const reads = (desk: ConformClient, resource: Resource, id: string) => desk.data.getOne({ resource: resource.name, id })

/** Reads one record of a list. */
export async function examineShow(
  desk: ConformClient,
  resource: Resource,
  { records, rows }: Pick<ExaminedList, 'records' | 'rows'>,
): Promise<{ readonly findings: Finding[]; readonly record?: AnyRecord; readonly row?: unknown }> {
  const call = desk.usable(resource, 'show')
  if (!call) return { findings: [] }
  const [first] = records
  if (!first) return { findings: [skippedFinding(resource, 'show', 'the check found no record to request')] }
  const { finding, answer, exchanges } = await examineCall({
    resource,
    call: 'show',
    expected: 'the requested record with its id, at the top level or under data',
    screen: 'The page and the form of the record report that the record could not be loaded.',
    cure: `Respond to GET ${call.path} with the record that has the requested id.`,
    ask: () => reads(desk, resource, first.id),
    judge: (_, exchanges) => {
      const raw = rawIdOf(findRecord(exchanges[0]?.answer?.body, resource, first.id))
      const listed = rawIdOf(rows[0])
      if (raw !== undefined && listed !== undefined && typeof raw !== typeof listed)
        return {
          state: 'told',
          got: `an id that is a ${typeof raw}, but a ${typeof listed} in the list`,
          screen: 'The screens read both ids as texts. Requests send the id in the type that the list uses.',
          cure: 'Return ids in the same type everywhere.',
        }
      return 'the record'
    },
  })
  const unknown = unknownIdLike(rawIdOf(rows[0]))
  const { finding: lacking } = await examineCall({
    resource,
    call: 'show, unknown id',
    expected: 'status 404',
    screen: 'The page does not report that the record does not exist.',
    cure: 'Respond with status 404 if no record has the requested id.',
    ask: () => reads(desk, resource, unknown),
    judge: () => ({ got: 'a record', screen: 'The screen shows an empty page.' }),
    refused: (problem, exchange) => (problem.statusCode === 404 ? describeResponse(exchange) : undefined),
  })
  const row = findRecord(exchanges[0]?.answer?.body, resource, first.id)
  return { findings: [finding, lacking], record: answer?.data as AnyRecord | undefined, row }
}

/** An id that no record has, in the format of an existing id. */
export function unknownIdLike(id: unknown): string {
  if (typeof id === 'number' || /^\d+$/.test(String(id))) return '987654321'
  if (/^[0-9a-f]{24}$/.test(String(id))) return randomUUID().replaceAll('-', '').slice(0, 24)
  return randomUUID()
}

/** The maximum number of parents to try, because some parents have no records. */
const tries = 3

/** Reads the lists that a path filters by a parent record. */
export async function examineNestedLists(
  desk: ConformClient,
  resource: Resource,
  recordsOf: (name: string) => Promise<readonly AnyRecord[]>,
): Promise<{ readonly findings: readonly Finding[]; readonly listed: Pick<ExaminedList, 'records' | 'rows'> }> {
  const findings: Finding[] = []
  let listed: Pick<ExaminedList, 'records' | 'rows'> = { records: [], rows: [] }
  for (const [name, call] of Object.entries(resource.calls)) {
    if (!call?.by || !canScreenCall(desk, resource, name)) continue
    const field = resource.fields[call.by]
    const parents = await recordsOf(field?.kind.refersTo?.(field) ?? '')
    if (parents.length === 0)
      findings.push(skippedFinding(resource, name, 'the check found no parent record to filter by'))
    for (const parent of parents.slice(0, tries)) {
      const { finding, answer, rows } = await examineBy(desk, resource, call, parent)
      const isLast = finding.state !== 'there' || rows.length > 0 || parent === parents.slice(0, tries).at(-1)
      if (!isLast) continue
      findings.push(finding)
      if (listed.records.length === 0) listed = { records: answer, rows }
      break
    }
  }
  return { findings, listed }
}

async function examineBy(desk: ConformClient, resource: Resource, call: Call, { id }: AnyRecord) {
  const by = call.by as string
  const { finding, answer, exchanges } = await examineCall({
    resource,
    call: `by ${by}`,
    expected: `the ${resource.label.many.toLowerCase()} of the requested ${by}`,
    screen: `The screen reports that the record has no ${resource.label.many.toLowerCase()}.`,
    cure: `Respond to GET ${call.path} with an array of records.`,
    ask: () =>
      desk.data.getList({
        resource: resource.name,
        filters: [{ field: by, operator: 'eq', value: id }],
      }) as Promise<ExaminedPage>,
    judge: ({ data, more }, [first]) => {
      if (first?.path.split('?', 1)[0] !== apiBase + fillPath(call.path, { [by]: id }) || isFailedExchange(first))
        return {
          got: first ? describeResponse(first) : 'no response',
          screen: 'The screens load the whole list instead.',
        }
      const problem = idProblem(rawRowsOf([first]))
      const others = data.filter((row) => row[by] !== undefined && row[by] !== null && String(idOf(row[by])) !== id)
      if (problem) return problem
      if (others.length > 0) return { got: `${formatCount(others.length, 'row')} of another ${by}` }
      return more && missingRowsFault(more)
    },
  })
  return { finding, answer: (answer?.data ?? []) as AnyRecord[], rows: answer ? rawRowsOf(exchanges) : [] }
}
