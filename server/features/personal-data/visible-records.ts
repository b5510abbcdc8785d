import {
  type GrantedPermissions,
  hasPermission,
  labelInSentence,
  permissionLabel,
  permissionName,
  type Resource,
  t,
} from '../../../vocabulary'
import type { Context } from '../../contract/handler'
import { idsInRowScope, rowScopeCondition } from '../../database/row-scope'
import { Problem } from '../../platform/problem'
import { chunksOf, findPersonalRecords, type PersonalRecords } from './personal-records'

/** The permission to read records of a resource that the person does not have. */
function missingReadPermission(held: GrantedPermissions, resource: Resource): string | undefined {
  const calls = (['show', 'list'] as const).filter((name) => resource.calls[name])
  if (
    calls.length > 0 &&
    !calls.some((name) => hasPermission(held, resource, resource.calls[name]?.permission ?? name))
  )
    return permissionName(resource.name, resource.calls[calls[0] ?? 'show']?.permission ?? 'show')
  const hidden = Object.values(resource.fields).find(
    ({ readableWith }) => readableWith !== undefined && !hasPermission(held, resource, readableWith),
  )
  return hidden && permissionName(resource.name, hidden.readableWith ?? '')
}

/**
 * Checks that a person may see all records that the person exports, erases or merges.
 *
 * @throws Problem 403 with the records or the permission that the person lacks.
 */
export async function expectAllVisible(
  { visibleStore: seen, store, trx, person }: Context,
  records: PersonalRecords,
): Promise<void> {
  for (const [resource, ids] of records) {
    if (ids.length === 0) continue
    const permission = missingReadPermission(person.permissions, resource)
    if (permission !== undefined)
      throw new Problem(
        403,
        t(
          "You need the permission '{{permission}}' for this, because the data include {{many}}. Ask an administrator.",
          {
            permission: permissionLabel(store.registry, permission),
            many: labelInSentence(t(resource.label.many)),
          },
        ),
      )
    if (!rowScopeCondition(seen, resource, 'one')) continue
    for (const some of chunksOf(ids)) {
      const visible = await idsInRowScope(seen, trx, resource, some, true)
      if (visible.size < new Set(some).size)
        throw new Problem(
          403,
          t('Some {{many}} are outside your access. Ask someone with access to all {{many}}.', {
            many: labelInSentence(t(resource.label.many)),
          }),
        )
    }
  }
}

/**
 * Checks that a person may see all records that belong to a record with `erasable`.
 *
 * @throws Problem 403 with the records or the permission that the person lacks.
 */
export async function expectAllDataVisible(context: Context, resource: string, id: string): Promise<void> {
  const person = context.store.registry.get(resource)
  await expectAllVisible(context, await findPersonalRecords(context.store, context.trx, person, id))
}
