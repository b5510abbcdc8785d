import { type FieldChange, permissionName, t } from '../../../vocabulary'
import type { Person } from '../../contract/person'
import type { Store, Transaction } from '../../contract/store'
import { idsInRowScope, rowScopeCondition } from '../../database/row-scope'
import { Problem } from '../../platform/problem'
import { wasInRowScope } from '../history/was-in-row-scope'
import { rowScopedStore } from '../visible'

/** The history entry of one record. */
export interface EntrySubject {
  readonly resource: string
  readonly record: string
  readonly changes: readonly FieldChange[]
}

/** The most ids per query. */
const atOnce = 1000

/** Whether a person can read records of a resource. */
export const canReadResource = ({ permissions: held }: Pick<Person, 'permissions'>, resource: string): boolean =>
  ['list', 'show'].some((action) => held.has(permissionName(resource, action)))

/** The entries whose records are in the person's row scope. For a deleted record, its former values decide. */
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

/** The Problem for a change that does not exist, or that the person does not see. */
export const noSuchChangeProblem = (): Problem =>
  new Problem(404, t('This change does not exist in the history, or you do not have permission to see it.'))
