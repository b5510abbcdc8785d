import { type FieldChange, idOf, type Resource, scopeLinksOf } from '../../../vocabulary'
import type { Store, Transaction } from '../../contract/store'
import { idsInRowScope } from '../../database/row-scope'

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
