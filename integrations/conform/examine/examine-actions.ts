import { type AnyRecord, type Call, choicesOf, conditionHolds, nextChoices, type Resource } from '../../../vocabulary'
import { type ConformClient, canScreenCall } from '../conform-client'
import type { Exchange } from '../exchange'
import type { Finding, ResponseVerdict } from '../finding'
import { makeSampleValues, type SampleValueOptions } from '../make-sample-values'
import { describeResponse, examineCall, skippedFinding } from './examine-call'

/** The calls of actions that the user may make. */
const actionsOf = (desk: ConformClient, resource: Resource) =>
  Object.entries(resource.actions).flatMap(([name, action]) => {
    const { [name]: call } = resource.calls
    return call && canScreenCall(desk, resource, name) ? [{ name, action, call }] : []
  })

const isReadOnlyAction = ({ action: { readOnly }, call }: { action: { readOnly?: boolean }; call: Call }) =>
  readOnly === true || call.method === 'GET'

/** An error response with a message shows that the call exists. */
const acceptWordedRefusal = (_: unknown, exchange: Exchange): ResponseVerdict | undefined => {
  const status = exchange.answer?.status ?? 0
  return [400, 409, 422].includes(status)
    ? { state: 'told', got: describeResponse(exchange), screen: '', cure: '' }
    : undefined
}

/** A resource, and the client that makes its calls. */
export interface ResourceExamination {
  readonly desk: ConformClient
  readonly resource: Resource
  readonly making: SampleValueOptions
}

async function examineAction(
  { desk, resource, making }: ResourceExamination,
  { name, action, call }: ReturnType<typeof actionsOf>[number],
  record: AnyRecord | undefined,
  chosen: Readonly<Record<string, unknown>> = {},
): Promise<Finding> {
  const values = {
    ...(await makeSampleValues(making, { name: `${resource.name}.${name}`, fields: action.fields ?? {} })),
    ...chosen,
  }
  const asked = Object.fromEntries(
    Object.entries(values).filter(([key]) => conditionHolds(action.fields?.[key]?.when, { ...record, ...values })),
  )
  const { finding } = await examineCall<unknown>({
    resource,
    call: name,
    expected: action.downloads ? 'a file' : action.readOnly ? 'an object' : 'a successful response',
    screen: `The screen reports that the action '${action.label}' failed.`,
    cure: `Implement ${call.method} ${call.path}${action.downloads ? ', and return the bytes of a file' : ''}.`,
    ask: () =>
      action.readOnly
        ? desk.api.ask(resource, name, asked, record?.id)
        : desk.api.act(resource, name, record && { id: record.id }, asked),
    judge: (answer) => {
      if (action.readOnly && answer === undefined)
        return { got: 'no object', screen: 'The screen treats the result as not calculated.' }
      return undefined
    },
    refused: acceptWordedRefusal,
  })
  return finding
}

/** Checks the read-only actions with existing records. */
export async function examineReadActions(
  doing: ResourceExamination,
  records: readonly AnyRecord[],
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const one of actionsOf(doing.desk, doing.resource).filter(isReadOnlyAction)) {
    const needsRecord = one.call.path.includes('{')
    const record = needsRecord ? records.find((each) => conditionHolds(one.action.when, each)) : undefined
    findings.push(
      needsRecord && !record
        ? skippedFinding(doing.resource, one.name, 'no record offers this action')
        : await examineAction(doing, one, record),
    )
  }
  return findings
}

/** Whether a record with these values may be deleted. */
const isRemovable = ({ calls }: Resource, record: AnyRecord) =>
  conditionHolds(calls.delete?.when, record) &&
  !(calls.delete?.refusals ?? []).some(({ when }) => conditionHolds(when, record))

/** Runs the actions that change data on a record that the check created. */
export async function examineWriteActions(
  doing: ResourceExamination,
  read: () => Promise<AnyRecord>,
): Promise<Finding[]> {
  const { desk, resource } = doing
  const findings: Finding[] = []
  for (const one of actionsOf(desk, resource).filter((each) => !isReadOnlyAction(each))) {
    const { name, action, call } = one
    const record = await read().catch(() => undefined)
    if (!record) {
      findings.push(skippedFinding(resource, name, 'the test record could not be read'))
      continue
    }
    if (!call.path.includes('{id}')) {
      findings.push(skippedFinding(resource, name, 'the action does not belong to a single record'))
      continue
    }
    if (!conditionHolds(call.when, record)) {
      findings.push(skippedFinding(resource, name, 'a new record does not offer this action'))
      continue
    }
    const { transition: moves } = action
    const current = moves === undefined ? undefined : record[moves]
    const set = moves === undefined ? undefined : choicesOf(resource.fields[moves])
    const [step] = set && typeof current === 'string' && current in set ? nextChoices(set, current) : []
    if (moves !== undefined && step === undefined)
      findings.push(skippedFinding(resource, name, 'no other value may follow the current value'))
    else if (moves !== undefined && !isRemovable(resource, { ...record, [moves]: step }))
      findings.push(skippedFinding(resource, name, 'the test record could not be deleted after the action'))
    else findings.push(await examineAction(doing, one, record, moves === undefined ? {} : { [moves]: step }))
  }
  return findings
}

/** Lists the actions that change data, for a check that does not write. */
export const skippedWriteActions = (desk: ConformClient, resource: Resource): Finding[] =>
  actionsOf(desk, resource)
    .filter((one) => !isReadOnlyAction(one))
    .map(({ name }) => skippedFinding(resource, name, 'requires --write'))
