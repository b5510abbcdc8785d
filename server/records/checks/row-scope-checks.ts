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

/** What a call of some person reaches, of the records that they are limited to. */
type Reach = Pick<Context, 'visibleStore' | 'trx'>

/**
 * The record of that id, which nobody else changes until the transaction ends. Throws a Problem 404 where there is none, or
 * its person does not see it.
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
 * Expects that a record, as it stands, is all within what its person is limited to: what is everybody's is changed by
 * whoever works for all.
 *
 * @throws Problem 403 where it is not.
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

/** What people belong to that a resource's records are bound to at last. */
function rootOf(store: Store, resource: Resource): string | undefined {
  const [bond] = scopeLinksOf(store.registry, resource)
  if (bond?.to === 'root') return bond.root
  return bond?.to === 'record' ? rootOf(store, bond.other) : undefined
}

/** The references that newly lead to records which their person does not see, in lines too: as if there were none. */
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
