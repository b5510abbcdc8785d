import {
  type AnyRecord,
  type Errors,
  type ItemOutcome,
  type JobExample,
  labelOf,
  messages,
  permissionName,
  type Resource,
  t,
  titleOf,
} from '../../vocabulary'
import type { Member } from '../auth/people'
import { difference } from '../history/difference'
import { Problem } from '../problem'
import type { Call } from '../records/call'
import { lacking } from '../records/guard'
import { versionOf } from '../records/version'
import { Undone } from '../store/savepoint'
import { Unavailable } from '../store/unavailable'
import type { Asked, Came, ManyKind } from './kind'

/** It was done, or its job ended, by somebody else meanwhile. */
export class Elsewhere extends Error {}

/** It is better done in a transaction of its own, such as what the database refuses. */
export class Apart extends Error {}

/** What was done, or would be, with one record. */
export interface Tried extends Came {
  readonly outcome: ItemOutcome
  readonly why?: string
}

/** Whoever is switched off can do nothing more, and nobody does what takes a permission that they have lost. */
export function expectMay(
  member: Member,
  { store: { registry }, resource }: Pick<Call, 'store' | 'resource'>,
  kind: ManyKind,
  asked: Asked,
): void {
  if (!member.active) throw new Problem(403, t('Whoever asked for this was switched off.'))
  for (const permission of kind.permissions(resource, asked)) {
    const name = permissionName(resource.name, permission)
    if (!member.person.held.has(name)) throw lacking(registry, name)
  }
}

/** A refusal in one sentence, or one for each field. */
function whyOf(error: unknown, resource: Resource, asked: Asked): string {
  if (!(error instanceof Problem)) return t(messages.failure)
  const fields = { ...resource.fields, ...resource.actions[asked.action ?? '']?.fields }
  const said = Object.entries((error.errors ?? {}) as Errors).flatMap(([at, some]) =>
    some.map((one) => (Object.hasOwn(fields, at) && error.status === 422 ? `${labelOf(fields, at)}: ${one}` : one)),
  )
  return said.length > 0 ? [...new Set(said)].join(' ') : error.message
}

/** What came of one record. A refusal is an outcome; that the database cannot be reached is not. */
export async function tried(
  resource: Resource,
  asked: Asked,
  failed: Call['failed'],
  work: () => Promise<Came>,
): Promise<Tried> {
  try {
    const came = await work()
    return { ...came, outcome: outcomeOf(came) }
  } catch (error) {
    if ([Unavailable, Elsewhere, Apart, Undone].some((unsettled) => error instanceof unsettled)) throw error
    if (!(error instanceof Problem) || error.status >= 500) failed(error)
    return { outcome: 'refused', why: whyOf(error, resource, asked) }
  }
}

const outcomeOf = ({ isSame, before, changes }: Came) => (isSame ? 'same' : before || changes ? 'change' : 'create')

const recordOf = ({ before, after }: Tried): AnyRecord | undefined => before ?? after

/** What is kept of a look at a record. */
export const lookOf = (resource: Resource, one: Tried) => {
  const record = recordOf(one)
  return {
    ...((one.title ?? record) && { title: one.title ?? titleOf(resource, record as AnyRecord) }),
    ...(one.before && { record: one.before.id, version: versionOf(one.before) }),
    outcome: one.outcome,
    why: one.why ?? null,
  }
}

/** A record as an example of what becomes of many. */
export function exampleOf(resource: Resource, one: Tried): JobExample | undefined {
  const record = recordOf(one)
  if (!['change', 'create'].includes(one.outcome)) return undefined
  const changes = one.changes ?? (one.after ? difference(resource, one.before, one.after) : [])
  return { id: one.before?.id ?? '', title: one.title ?? (record ? titleOf(resource, record) : ''), changes }
}
