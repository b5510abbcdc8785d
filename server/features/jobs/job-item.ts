import {
  type AnyRecord,
  type Errors,
  type ItemOutcome,
  type JobExample,
  labelOf,
  permissionName,
  type Resource,
  specificationMessages,
  t,
  titleOf,
} from '../../../vocabulary'
import { missingPermissionProblem } from '../../auth/require-permission'
import type { UserAccount } from '../../auth/user-directory'
import { changesBetween } from '../../database/history/changes-between'
import { recordVersionOf } from '../../database/transactions/record-version'
import { TransactionRolledBack } from '../../database/transactions/run-transaction'
import { DatabaseUnavailable } from '../../platform/database-unavailable'
import { Problem } from '../../platform/problem'
import type { RecordCall } from '../../records/record-call'
import type { ItemChange, JobOperation, JobParameters } from './job-operation'

/** The error that another process has already processed the item or ended the job. */
export class ItemAlreadyProcessed extends Error {}

/** The error that the item must run in a separate transaction, for example after a database error. */
export class NeedsOwnTransaction extends Error {}

/** The result of one item, or the expected result in a preview. */
export interface ItemResult extends ItemChange {
  readonly outcome: ItemOutcome
  readonly why?: string
}

/** Checks that the user is active and still has the permissions of the job. */
export function expectJobPermissions(
  member: UserAccount,
  { store: { registry }, resource }: Pick<RecordCall, 'store' | 'resource'>,
  kind: JobOperation,
  asked: JobParameters,
): void {
  if (!member.active) throw new Problem(403, t('The user who started this was deactivated.'))
  for (const permission of kind.permissions(resource, asked)) {
    const name = permissionName(resource.name, permission)
    if (!member.person.permissions.has(name)) throw missingPermissionProblem(registry, name)
  }
}

/** The reason for a refusal, in one sentence or in one sentence for each field. */
function whyOf(error: unknown, resource: Resource, asked: JobParameters): string {
  if (!(error instanceof Problem)) return t(specificationMessages.failure)
  const fields = { ...resource.fields, ...resource.actions[asked.action ?? '']?.fields }
  const said = Object.entries((error.errors ?? {}) as Errors).flatMap(([at, some]) =>
    some.map((one) => (Object.hasOwn(fields, at) && error.status === 422 ? `${labelOf(fields, at)}: ${one}` : one)),
  )
  return said.length > 0 ? [...new Set(said)].join(' ') : error.message
}

/**
 * The result of one item. A refusal of the change is also a result. An unreachable database is an error, not a result.
 */
export async function runItem(
  resource: Resource,
  asked: JobParameters,
  failed: RecordCall['failed'],
  work: () => Promise<ItemChange>,
): Promise<ItemResult> {
  try {
    const came = await work()
    return { ...came, outcome: outcomeOf(came) }
  } catch (error) {
    if (
      [DatabaseUnavailable, ItemAlreadyProcessed, NeedsOwnTransaction, TransactionRolledBack].some(
        (unsettled) => error instanceof unsettled,
      )
    )
      throw error
    if (!(error instanceof Problem) || error.status >= 500) failed(error)
    return { outcome: 'refused', why: whyOf(error, resource, asked) }
  }
}

const outcomeOf = ({ isSame, before, changes }: ItemChange) =>
  isSame ? 'same' : before || changes ? 'change' : 'create'

const recordOf = ({ before, after }: ItemResult): AnyRecord | undefined => before ?? after

/** The stored result of an item's preview. */
export const itemPreviewOf = (resource: Resource, one: ItemResult) => {
  const record = recordOf(one)
  return {
    ...((one.title ?? record) && { title: one.title ?? titleOf(resource, record as AnyRecord) }),
    ...(one.before && { record: one.before.id, version: recordVersionOf(one.before) }),
    outcome: one.outcome,
    why: one.why ?? null,
  }
}

/** A record as an example of the job's changes. */
export function jobExampleOf(resource: Resource, one: ItemResult): JobExample | undefined {
  const record = recordOf(one)
  if (!['change', 'create'].includes(one.outcome)) return undefined
  const changes = one.changes ?? (one.after ? changesBetween(resource, one.before, one.after) : [])
  return { id: one.before?.id ?? '', title: one.title ?? (record ? titleOf(resource, record) : ''), changes }
}
