import { type AnyRecord, type Call, choicesOf, holds, nextChoices, type Resource } from '../vocabulary'
import { type Desk, mayAsk } from './desk'
import { described, examine, notAsked } from './examine'
import type { Exchange } from './exchange'
import type { Finding, Verdict } from './finding'
import { type Making, valuesFor } from './values'

/** The calls of actions that may be made, with what they change: nothing, a record, or something else. */
const actionsOf = (desk: Desk, resource: Resource) =>
  Object.entries(resource.actions).flatMap(([name, action]) => {
    const { [name]: call } = resource.calls
    return call && mayAsk(desk, resource, name) ? [{ name, action, call }] : []
  })

const onlyReads = ({ action: { reads }, call }: { action: { reads?: boolean }; call: Call }) =>
  reads === true || call.method === 'GET'

/** A refusal in words shows that the call is there. */
const refusedInWords = (_: unknown, exchange: Exchange): Verdict | undefined => {
  const status = exchange.answer?.status ?? 0
  return [400, 409, 422].includes(status)
    ? { state: 'told', got: described(exchange), screen: '', cure: '' }
    : undefined
}

/** A resource, at a desk where it is asked for. */
export interface Doing {
  readonly desk: Desk
  readonly resource: Resource
  readonly making: Making
}

async function examineAction(
  { desk, resource, making }: Doing,
  { name, action, call }: ReturnType<typeof actionsOf>[number],
  record: AnyRecord | undefined,
  chosen: Readonly<Record<string, unknown>> = {},
): Promise<Finding> {
  const values = {
    ...(await valuesFor(making, { name: `${resource.name}.${name}`, fields: action.fields ?? {} })),
    ...chosen,
  }
  const asked = Object.fromEntries(
    Object.entries(values).filter(([key]) => holds(action.fields?.[key]?.when, { ...record, ...values })),
  )
  const { finding } = await examine<unknown>({
    resource,
    call: name,
    expected: action.downloads ? 'a file' : action.reads ? 'an object' : 'that it is done',
    screen: `'${action.label}' says that it failed.`,
    cure: `Answer ${call.method} ${call.path}${action.downloads ? ' with the bytes of a file' : ''}.`,
    ask: () =>
      action.reads
        ? desk.api.ask(resource, name, asked, record?.id)
        : desk.api.act(resource, name, record && { id: record.id }, asked),
    judge: (answer) => {
      if (action.reads && answer === undefined) return { got: 'no object', screen: 'It counts as not worked out.' }
      return undefined
    },
    refused: refusedInWords,
  })
  return finding
}

/** Asks what actions only read, of records that there are. */
export async function examineReading(doing: Doing, records: readonly AnyRecord[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const one of actionsOf(doing.desk, doing.resource).filter(onlyReads)) {
    const needsRecord = one.call.path.includes('{')
    const record = needsRecord ? records.find((each) => holds(one.action.when, each)) : undefined
    findings.push(
      needsRecord && !record
        ? notAsked(doing.resource, one.name, 'no record that it is offered for')
        : await examineAction(doing, one, record),
    )
  }
  return findings
}

/** Whether a record that stands so may be deleted. */
const isRemovable = ({ calls }: Resource, record: AnyRecord) =>
  holds(calls.delete?.when, record) && !(calls.delete?.refusals ?? []).some(({ when }) => holds(when, record))

/** Does the actions that change something, to a record that was made for it. */
export async function examineDoing(doing: Doing, read: () => Promise<AnyRecord>): Promise<Finding[]> {
  const { desk, resource } = doing
  const findings: Finding[] = []
  for (const one of actionsOf(desk, resource).filter((each) => !onlyReads(each))) {
    const { name, action, call } = one
    const record = await read().catch(() => undefined)
    if (!record) {
      findings.push(notAsked(resource, name, 'its record could not be read'))
      continue
    }
    if (!call.path.includes('{id}')) {
      findings.push(notAsked(resource, name, 'it is of no single record'))
      continue
    }
    if (!holds(call.when, record)) {
      findings.push(notAsked(resource, name, 'not offered for a new record'))
      continue
    }
    const { moves } = action
    const current = moves === undefined ? undefined : record[moves]
    const set = moves === undefined ? undefined : choicesOf(resource.fields[moves])
    const [step] = set && typeof current === 'string' && current in set ? nextChoices(set, current) : []
    if (moves !== undefined && step === undefined) findings.push(notAsked(resource, name, 'nothing may follow'))
    else if (moves !== undefined && !isRemovable(resource, { ...record, [moves]: step }))
      findings.push(notAsked(resource, name, 'the record could not be removed after it'))
    else findings.push(await examineAction(doing, one, record, moves === undefined ? {} : { [moves]: step }))
  }
  return findings
}

/** The actions that would change something, which are named where nothing is written. */
export const unasked = (desk: Desk, resource: Resource): Finding[] =>
  actionsOf(desk, resource)
    .filter((one) => !onlyReads(one))
    .map(({ name }) => notAsked(resource, name, 'writes'))
