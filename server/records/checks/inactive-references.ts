import { sql } from 'kysely'
import { type Resource, t, titleOf } from '../../../vocabulary'
import { tableName } from '../../contract/table-model'
import { oneOf } from '../../database/one-of'
import { type PendingWrite, type ReferencedRecord, referencesIn } from './references'

type Errors = Record<string, string[]>

const refuses = ({ field, isUnchanged: isKept }: ReferencedRecord) =>
  !isKept && !field.readOnly && !('inactive' in field && field.inactive)

/** The records of one resource, from the ids, to which no new reference is allowed. */
const rowsAgainst = ({ name, status, softDelete }: Resource, ids: readonly string[]) => {
  const isHidden = softDelete === undefined ? sql`1 = 0` : sql`${sql.ref(softDelete)} is not null`
  const isInactive = status === undefined ? sql`1 = 0` : sql`${sql.ref(status)} = 0`
  return sql`select ${sql.lit(name)} as "of", id, case when ${isHidden} then 1 else 0 end as hidden
    from ${sql.table(tableName(name))} where ${oneOf(sql.ref('id'), ids)} and (${isHidden} or ${isInactive})`
}

/**
 * The reason for each record to which no new reference is allowed. Records without a reason are left out. Runs a
 * single query.
 */
async function reasonsAgainst(
  { store, trx }: Pick<PendingWrite, 'store' | 'trx'>,
  references: readonly ReferencedRecord[],
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>()
  const asked = [...new Set(references.map(({ to }) => to))].flatMap((to) => {
    const resource = store.registry.get(to)
    const ids = new Set(references.filter((one) => one.to === to).map(({ id }) => id))
    return resource.status === undefined && resource.softDelete === undefined ? [] : [rowsAgainst(resource, [...ids])]
  })
  if (asked.length === 0) return reasons
  const found = await sql<{ of: string; id: string; hidden: number }>`${sql.join(asked, sql` union all `)}`.execute(trx)
  for (const { of, id, hidden } of found.rows) {
    const resource = store.registry.get(of)
    const record = await store.get(resource, id, trx)
    const blanks = { name: (record && titleOf(resource, record)) ?? id }
    reasons.set(
      keyOf({ to: of, id }),
      Number(hidden) === 1
        ? t("'{{name}}' is deleted. Restore it first, or choose another.", blanks)
        : t("'{{name}}' is inactive. Activate it first, or choose another.", blanks),
    )
  }
  return reasons
}

const keyOf = ({ to, id }: Pick<ReferencedRecord, 'to' | 'id'>) => `${to}/${id}`

/**
 * The new references to an inactive or deleted record, including the references in lines. A reference that the record
 * already has may stay, even if its target has become inactive or deleted.
 */
export async function inactiveReferences({ resource, values, stored, ...from }: PendingWrite): Promise<Errors> {
  const { registry } = from.store
  const errors: Errors = {}
  const fresh = referencesIn(registry, resource, values, stored).filter(
    (one) => registry.isLocal(one.to) && refuses(one),
  )
  const reasons = await reasonsAgainst(from, fresh)
  for (const one of fresh) {
    const reason = reasons.get(keyOf(one))
    if (reason) errors[one.at] = [...(errors[one.at] ?? []), reason]
  }
  return errors
}
