import { type AnyRecord, labelInSentence, type Resource, scopeLinksOf, t, userResourceName } from '../../../vocabulary'
import type { Context } from '../../contract/handler'
import type { Store } from '../../contract/store'
import { isPossibleId } from '../../database/ids'
import { idsInRowScope, rowScopeCondition } from '../../database/row-scope'
import { Problem } from '../../platform/problem'
import { recordNotFound, requireRecord } from '../record-call'
import { referencesIn } from './references'
import { noSuchRecordMessage } from './refusals'

type Values = Readonly<Record<string, unknown>>

/** The visible store and the transaction of a person's call. */
type Reach = Pick<Context, 'visibleStore' | 'trx'>

/**
 * The record with the id, locked until the transaction ends.
 *
 * @throws Problem 404 if no such record exists, or the person may not see the record.
 */
export async function lockVisibleRecord(
  { store, visibleStore: seen, trx }: Context,
  resource: Resource,
  id: string,
): Promise<AnyRecord> {
  if (!isPossibleId(id)) throw recordNotFound(resource, id)
  await store.lock(trx, resource.name, [id])
  if (rowScopeCondition(seen, resource, 'one') && !(await idsInRowScope(seen, trx, resource, [id])).has(id))
    throw recordNotFound(resource, id)
  return requireRecord({ store, resource }, id, trx)
}

/**
 * Checks that the stored record is completely within the person's row scope. A person cannot change a record that also
 * belongs to records outside this row scope.
 *
 * @throws Problem 403 if the record is not completely within the row scope.
 */
export async function expectInRowScope(
  { visibleStore: seen, trx }: Reach,
  resource: Resource,
  id: string,
): Promise<void> {
  if (!rowScopeCondition(seen, resource, 'one') || (await idsInRowScope(seen, trx, resource, [id], true)).has(id))
    return
  const root = rootOf(seen, resource)
  throw new Problem(
    403,
    root === undefined || root === userResourceName
      ? t('This record also concerns other people. Ask someone who can change all records.')
      : t(
          'Your access is limited to some {{many}}, but this record also concerns others. Ask someone with access to all {{many}}.',
          {
            many: labelInSentence(t(seen.registry.get(root).label.many)),
          },
        ),
  )
}

/**
 * The resource at the root of the row scope. The records of a resource belong to records of the root resource, such as
 * users.
 */
function rootOf(store: Store, resource: Resource): string | undefined {
  const [bond] = scopeLinksOf(store.registry, resource)
  if (bond?.to === 'root') return bond.root
  return bond?.to === 'record' ? rootOf(store, bond.other) : undefined
}

/**
 * The new references to records that the person may not see, including references in rows. The message is the same as
 * for records that do not exist.
 */
export async function invisibleReferences(
  { visibleStore: seen, trx }: Reach,
  resource: Pick<Resource, 'fields'>,
  values: Values,
  stored?: Values,
): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {}
  const { registry } = seen
  const fresh = referencesIn(registry, resource, values, stored).filter(
    ({ to, isUnchanged: isKept }) => !isKept && rowScopeCondition(seen, registry.get(to), 'one'),
  )
  for (const target of new Set(fresh.map(({ to }) => to))) {
    const references = fresh.filter(({ to }) => to === target)
    const there = await idsInRowScope(seen, trx, registry.get(target), [...new Set(references.map(({ id }) => id))])
    for (const { at, id } of references)
      if (!there.has(id)) errors[at] = [...(errors[at] ?? []), noSuchRecordMessage(registry.get(target), id)]
  }
  return errors
}
