import { hasPermission, labelInSentence, permissionName, type Resource, t } from '../../../vocabulary'
import { missingPermissionProblem } from '../../auth/require-permission'
import type { Person } from '../../contract/person'
import type { Store, Transaction } from '../../contract/store'
import { isPossibleId } from '../../database/ids'
import { idsInRowScope } from '../../database/row-scope'
import { Problem } from '../../platform/problem'
import { recordNotFound } from '../../records/record-call'
import { rowScopedStore } from '../../records/visible'

/** The record below which something is written. */
export interface CommentedRecord {
  readonly resource: Resource
  readonly record: string
}

/** Whether somebody sees a record, and with it what is written below. */
export async function canSeeCommentedRecord(
  store: Store,
  person: Person,
  { resource, record }: CommentedRecord,
  trx: Transaction = store.db,
): Promise<boolean> {
  if (!hasPermission(person.permissions, resource, 'show') || !isPossibleId(record)) return false
  return (await idsInRowScope(rowScopedStore(store, person), trx, resource, [record])).has(record)
}

/**
 * The resource of that name, whose records are commented on here.
 *
 * @throws Problem 404 where nothing is written below its records, 403 where the person may not look at them, or lacks the
 *   permission that is asked besides.
 */
export function expectCommentedResource(
  { registry }: Store,
  { permissions: held }: Person,
  name: string,
  permission?: string,
): Resource {
  const resource = registry.find(name)
  if (!resource?.comments || !registry.isLocal(name))
    throw new Problem(
      404,
      resource
        ? t('Comments are not available for {{many}}.', { many: labelInSentence(t(resource.label.many)) })
        : t("Comments are not available for '{{name}}'.", { name: name.slice(0, 60) }),
    )
  for (const needed of ['show', permission ?? 'show'])
    if (!hasPermission(held, resource, needed)) throw missingPermissionProblem(registry, permissionName(name, needed))
  return resource
}

/** @throws Problem 404 where there is no such record, or the person does not see it. */
export async function expectVisibleCommentedRecord(
  store: Store,
  person: Person,
  place: CommentedRecord,
  trx?: Transaction,
): Promise<void> {
  if (!(await canSeeCommentedRecord(store, person, place, trx))) throw recordNotFound(place.resource, place.record)
}
