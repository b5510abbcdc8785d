import type { AnyRecord, Registry, Resource } from '../../../vocabulary'
import { type ConformClient, canScreenCall } from '../conform-client'
import type { Finding } from '../finding'
import type { SampleValueOptions } from '../make-sample-values'
import { skippedFinding } from './examine-call'
import { examineCreate } from './examine-create'
import { type CreatedTestRecord, examineRemoval } from './examine-removal'
import { examineWrites } from './examine-writes'

interface AllWritesExamination {
  readonly desk: ConformClient
  readonly registry: Registry
  readonly recordsOf: (name: string) => Promise<readonly AnyRecord[]>
  readonly leave: boolean
  readonly signal?: AbortSignal
}

/**
 * Creates and changes records of each resource in turn. At the end, the check always deletes the created records,
 * newest first.
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
        findings.push(skippedFinding(resource, 'create', 'no call removes it again; --leave makes one and leaves it'))
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
        : skippedFinding(one.resource, 'delete', `the record ${one.id ?? ''} stays, as no call removes it`)
      // Report a successful deletion once per resource.
      const isKnown = findings.some(
        ({ resource, call, state }) => resource === finding.resource && call === finding.call && state === 'there',
      )
      if (finding.state !== 'there' || !isKnown) findings.push(finding)
    }
  }
  return findings
}
