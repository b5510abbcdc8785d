import { type Resource, t, titleOf } from '../../src/vocabulary'
import { tableName } from '../store/model'
import type { Store, Transaction } from '../store/store'
import { type Reference, referencesIn } from './references'

type Values = Readonly<Record<string, unknown>>
type Errors = Record<string, string[]>

interface Given {
  readonly store: Store
  readonly trx: Transaction
  readonly resource: Resource
  /** What is to be written. */
  readonly values: Values
  /** What has been written before. Default: nothing. */
  readonly stored?: Values
}

const refuses = ({ field, isKept }: Reference) => !isKept && !field.readOnly && !('inactive' in field && field.inactive)

/** Why no record may newly refer to some, by their ids; those of which nothing speaks against it are left out. */
async function reasonsAgainst(
  { store, trx }: Pick<Given, 'store' | 'trx'>,
  resource: Resource,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { name, status, hiddenBy } = resource
  const asked = [status, hiddenBy].filter((one) => one !== undefined)
  const reasons = new Map<string, string>()
  if (asked.length === 0) return reasons
  const found = await trx
    .selectFrom(tableName(name))
    .select(['id', ...asked])
    .where('id', 'in', ids)
    .execute()
  for (const row of found) {
    const isHidden = hiddenBy !== undefined && row[hiddenBy] !== null
    const isInactive = status !== undefined && row[status] === 0
    if (!isHidden && !isInactive) continue
    const record = await store.get(resource, row.id, trx)
    const blanks = { name: (record && titleOf(resource, record)) ?? row.id }
    reasons.set(
      row.id,
      isHidden
        ? t("'{{name}}' is deleted. Bring it back first, or choose another.", blanks)
        : t("'{{name}}' is inactive. Switch it on first, or choose another.", blanks),
    )
  }
  return reasons
}

/**
 * The references that newly lead to a record which is switched off or deleted, in lines too. What a record refers to
 * already may stay, whatever has become of it since.
 */
export async function inactiveReferences({ resource, values, stored, ...from }: Given): Promise<Errors> {
  const { registry } = from.store
  const errors: Errors = {}
  const fresh = referencesIn(registry, resource, values, stored).filter(refuses)
  for (const target of new Set(fresh.map(({ to }) => to))) {
    const references = fresh.filter(({ to }) => to === target)
    const ids = [...new Set(references.map(({ id }) => id))]
    const reasons = await reasonsAgainst(from, registry.get(target), ids)
    for (const { at, id } of references) {
      const reason = reasons.get(id)
      if (reason) errors[at] = [...(errors[at] ?? []), reason]
    }
  }
  return errors
}
