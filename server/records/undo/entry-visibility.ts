import { type FieldChange, idOf, permissionName, type Resource, scopeLinksOf, t } from '../../../vocabulary'
import type { Person } from '../../contract/person'
import type { Store, Transaction } from '../../contract/store'
import { idsInRowScope, rowScopeCondition } from '../../database/row-scope'
import { Problem } from '../../platform/problem'
import { rowScopedStore } from '../visible'

/** The history entry of one record. */
export interface EntrySubject {
  readonly resource: string
  readonly record: string
  readonly changes: readonly FieldChange[]
}

/** The maximum number of ids per query. */
const atOnce = 1000

/** Whether a person may read records of a resource. */
export const canReadResource = ({ permissions: held }: Pick<Person, 'permissions'>, resource: string): boolean =>
  ['list', 'show'].some((action) => held.has(permissionName(resource, action)))

/**
 * The entries whose records are in the person's row scope. For a deleted record, the former values decide whether the
 * record was in the row scope.
 */
export async function visibleEntries<T extends EntrySubject>(
  store: Store,
  person: Person,
  trx: Transaction,
  entries: readonly T[],
): Promise<readonly T[]> {
  const seen = rowScopedStore(store, person)
  if (!seen.limits) return entries
  const reached = new Set<T>()
  for (const name of new Set(entries.map(({ resource }) => resource))) {
    const resource = store.registry.find(name)
    const own = entries.filter((entry) => entry.resource === name)
    const isLimited =
      resource && (!store.registry.isLocal(name) || rowScopeCondition(seen, resource, 'one') !== undefined)
    if (!resource || !isLimited) {
      for (const entry of own) reached.add(entry)
      continue
    }
    const there = new Set<string>()
    const ids = [...new Set(own.map(({ record }) => record))]
    for (let at = 0; at < ids.length; at += atOnce)
      for (const id of await idsInRowScope(seen, trx, resource, ids.slice(at, at + atOnce))) there.add(id)
    for (const entry of own)
      if (there.has(entry.record) || (await wasInRowScope(seen, resource, entry.changes, trx))) reached.add(entry)
  }
  return entries.filter((entry) => reached.has(entry))
}

/** Whether a record was in a person's row scope, judged by the former values in a history entry. */
export async function wasInRowScope(
  seen: Store,
  resource: Resource,
  changes: readonly FieldChange[],
  trx: Transaction = seen.db,
): Promise<boolean> {
  const [bond] = scopeLinksOf(seen.registry, resource)
  const before = changes.find(({ field }) => field === bond?.field)?.before
  if (bond === undefined || before === undefined || before === null || bond.to === 'any') return false
  const ids = [before].flat().map((one) => String(idOf(one)))
  if (bond.to === 'record') return (await idsInRowScope(seen, trx, bond.other, ids)).size > 0
  const own = seen.limits?.idsOf(resource, bond.root)
  return own === undefined || ids.some((id) => own.includes(id))
}

/** The Problem for a change that does not exist, or that the person may not see. */
export const noSuchChangeProblem = (): Problem =>
  new Problem(404, t('This change does not exist in the history, or you do not have permission to see it.'))
