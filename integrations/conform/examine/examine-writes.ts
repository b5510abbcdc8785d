import { type AnyRecord, isReadOnly, type Registry, type Resource } from '../../../vocabulary'
import { type ConformClient, canScreenCall } from '../conform-client'
import type { Finding } from '../finding'
import { makeSampleValues, type SampleValueOptions } from '../make-sample-values'
import { examineWriteActions } from './examine-actions'
import { examineCall, skippedFinding } from './examine-call'
import { examineCreate, examineEmptyCreate, listAfterCreateCall, type WriteExamination } from './examine-create'
import { type CreatedTestRecord, examineRemoval, readTestRecord } from './examine-removal'

const textField = ({ title, fields }: Resource) =>
  title.find((name) => {
    const field = fields[name]
    return field && !isReadOnly(field) && !field.createOnly && field.kind.column(field).store === 'text' && !field.when
  })

/** Creates a record and makes each change call on this record. The caller deletes the record later. */
async function examineWrites(writing: WriteExamination): Promise<Finding[]> {
  const { desk, resource, making } = writing
  const findings: Finding[] = await examineEmptyCreate(writing)
  const { findings: created, made } = await examineCreate(writing)
  findings.push(...created)
  if (!made) {
    for (const call of ['edit', 'status', 'delete'])
      if (desk.usable(resource, call)) findings.push(skippedFinding(resource, call, 'the check has no test record'))
    return findings
  }
  const { id, values, isShown } = made
  const read = () => readTestRecord(desk, resource, id)
  // If the new record cannot be read, the changes are still sent.
  const readBack = () => (isShown ? read() : Promise.resolve(undefined))

  const isUnlisted = created.some(({ call, state }) => call === listAfterCreateCall && state === 'missing')
  if (isUnlisted && canScreenCall(desk, resource, 'show')) {
    const { finding: shown } = await examineCall({
      resource,
      call: 'show, new record',
      expected: 'the requested record with its id, at the top level or under data',
      screen: 'The page of the new record reports that the record could not be loaded.',
      cure: `Respond to GET ${resource.calls.show?.path} with the new record.`,
      ask: read,
    })
    findings.push(shown)
  }

  const name = textField(resource)
  if (canScreenCall(desk, resource, 'edit')) {
    const changed = name === undefined ? {} : { [name]: (await makeSampleValues(making, resource))[name] }
    const variables = Object.fromEntries(
      Object.entries({ ...values, ...changed }).filter(([key]) => {
        const field = resource.fields[key]
        return field && !field.createOnly && !field.kind.files && !field.kind.writeOnly
      }),
    )
    const { finding: edited } = await examineCall({
      resource,
      call: 'edit',
      expected: 'the change of the record',
      screen: 'The form stays open and shows the message of the API above its fields.',
      cure: `Accept ${resource.calls.edit?.body} at ${resource.calls.edit?.method} ${resource.calls.edit?.path}.`,
      ask: async () => {
        const before = await readBack()
        await desk.data.update({ resource: resource.name, id, variables })
        return [before, await readBack()] as const
      },
      judge: ([before, after]) =>
        name !== undefined && after?.[name] !== undefined && after[name] === before?.[name]
          ? {
              got: `'${name}' is still ${JSON.stringify(after[name])}`,
              screen: 'The form reports that the record is saved, but the record is unchanged.',
            }
          : undefined,
    })
    findings.push(edited)
  }
  if (canScreenCall(desk, resource, 'status')) {
    const { finding: toggled } = await examineCall({
      resource,
      call: 'status',
      expected: 'the opposite status',
      screen: 'The switch returns to its old position.',
      cure: `Change the status to the opposite value at PUT ${resource.calls.status?.path}. The request has no body.`,
      ask: async () => {
        const before = await readBack()
        await desk.api.toggle(resource, { id })
        return [before, await readBack()] as const
      },
      judge: ([before, after]) => {
        const field = resource.status as string
        return after?.[field] !== undefined && before?.[field] === after[field]
          ? {
              got: `the status is still ${JSON.stringify(after[field])}`,
              screen: 'The switch returns to its old position.',
            }
          : undefined
      },
    })
    findings.push(toggled)
  }
  return [...findings, ...(await examineWriteActions({ desk, resource, making }, read))]
}

interface AllWritesExamination {
  readonly desk: ConformClient
  readonly registry: Registry
  readonly recordsOf: (name: string) => Promise<readonly AnyRecord[]>
  readonly leave: boolean
  readonly signal?: AbortSignal
}

/**
 * Creates and changes records of each resource in turn. At the end, the check always deletes the created records,
 * starting with the newest record.
 */
export async function examineAllWrites(
  asked: readonly Resource[],
  { desk, registry, recordsOf, leave, signal }: AllWritesExamination,
  openForRemoval: () => ConformClient,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const made: CreatedTestRecord[] = []
  const isRemovable = (resource: Resource) => canScreenCall(desk, resource, 'delete')
  const under = new Set<string>()
  const making: SampleValueOptions = {
    registry,
    recordsOf: async (name) => {
      const there = await recordsOf(name)
      if (there.length > 0) return there
      return made.flatMap(({ resource, id }) => (resource.name === name && id !== undefined ? [{ id }] : []))
    },
    makeOne: async (name) => {
      const resource = registry.get(name)
      if (under.has(name) || !canScreenCall(desk, resource, 'create') || !isRemovable(resource)) return null
      under.add(name)
      const created = await examineCreate({ desk, resource, making, made: (one) => made.push(one) })
      under.delete(name)
      return created.made ? { id: created.made.id } : null
    },
  }
  try {
    for (const resource of asked) {
      if (signal?.aborted) break
      if (!canScreenCall(desk, resource, 'create')) continue
      if (!isRemovable(resource) && !leave)
        findings.push(
          skippedFinding(resource, 'create', 'no call deletes the record, so pass --leave to create and keep a record'),
        )
      else {
        under.add(resource.name)
        findings.push(...(await examineWrites({ desk, resource, making, made: (one) => made.push(one) })))
        under.delete(resource.name)
      }
    }
  } finally {
    const remover = openForRemoval()
    for (const one of made.reverse()) {
      const finding = isRemovable(one.resource)
        ? await examineRemoval(remover, one)
        : skippedFinding(
            one.resource,
            'delete',
            `the record ${one.id ?? ''} remains, because no call deletes the record`,
          )
      // A successful deletion is reported once per resource.
      const isKnown = findings.some(
        ({ resource, call, state }) => resource === finding.resource && call === finding.call && state === 'there',
      )
      if (finding.state !== 'there' || !isKnown) findings.push(finding)
    }
  }
  return findings
}
