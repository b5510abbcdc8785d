import { hasPermission, labelInSentence, permissionName, type Resource, t } from '../../../vocabulary'
import { missingPermissionProblem } from '../../auth/require-permission'
import type { Person } from '../../contract/person'
import type { Store, Transaction } from '../../contract/store'
import { isPossibleId } from '../../database/ids'
import { idsInRowScope } from '../../database/row-scope'
import { Problem } from '../../platform/problem'
import { recordNotFound } from '../../records/record-call'
import { rowScopedStore } from '../../records/visible'

/** The record that has the comments. */
export interface CommentedRecord {
  readonly resource: Resource
  readonly record: string
}

/** Whether a person may see a record. Anyone who may see a record may also see its comments. */
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
 * The resource with the given name, if this server stores the resource's comments.
 *
 * @throws Problem 404 if the resource has no comments. Throws Problem 403 if the person may not see the resource's
 * records, or does not have the given permission.
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

/** @throws Problem 404 if no such record exists, or the person may not see the record. */
export async function expectVisibleCommentedRecord(
  store: Store,
  person: Person,
  place: CommentedRecord,
  trx?: Transaction,
): Promise<void> {
  if (!(await canSeeCommentedRecord(store, person, place, trx))) throw recordNotFound(place.resource, place.record)
}
