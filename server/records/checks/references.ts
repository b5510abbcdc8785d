import { sql } from 'kysely'
import {
  choicesOf,
  type Field,
  idOf,
  isErased,
  labelInSentence,
  labelOf,
  type Registry,
  type Resource,
  t,
  titleOf,
} from '../../../vocabulary'
import type { Store, Transaction } from '../../contract/store'
import { type StoredField, storedFields, tableName } from '../../contract/table-model'
import { type StoredValue, withUntypedTables } from '../../contract/tables'
import { oneOf } from '../../database/one-of'

type Values = Readonly<Record<string, unknown>>
type Errors = Record<string, string[]>

/** A record that some values refer to. */
interface ReferencedRecord {
  /** The path of the field, such as 'category' or 'items.2.product'. */
  readonly at: string
  readonly field: StoredField['field']
  /** The name of the referenced resource. */
  readonly to: string
  readonly id: string
  /** Whether the same field of the same record or row already contained this reference. */
  readonly isUnchanged: boolean
}

/** Values to check before they are written. */
interface PendingWrite {
  readonly store: Store
  readonly trx: Transaction
  readonly resource: Resource
  /** The values to write. */
  readonly values: Values
  /** The stored values. Default: no stored values. */
  readonly stored?: Values
}

const idsIn = (value: unknown) => [value ?? []].flat().map((one) => String(idOf(one)))

/**
 * The references among the values of a resource, including the references in rows.
 *
 * @param stored the stored values. Default: no stored values.
 */
export function referencesIn(
  registry: Registry,
  resource: Pick<Resource, 'fields'>,
  values: Values,
  stored: Values = {},
  at = '',
): ReferencedRecord[] {
  return storedFields(resource).flatMap(({ name, field, column }) => {
    const value = values[name]
    if (column.store === 'rows' && Array.isArray(value)) {
      const before = (stored[name] ?? []) as readonly Values[]
      return (value as Values[]).flatMap((line, index) =>
        referencesIn(
          registry,
          registry.get(column.of),
          line,
          before.find(({ id }) => id === line.id),
          `${at}${name}.${index}.`,
        ),
      )
    }
    if (column.store !== 'reference' && column.store !== 'references') return []
    const kept = idsIn(stored[name])
    return idsIn(value).map((id) => ({ at: at + name, field, to: column.to, id, isUnchanged: kept.includes(id) }))
  })
}

/** The id that a column contains in the record that meets a condition. */
const findId = (trx: Transaction, resource: string, column: string, where: string, value: StoredValue) =>
  withUntypedTables(trx)
    .selectFrom(tableName(resource))
    .select(`${column} as found`)
    .where(where, '=', value)
    .executeTakeFirst()
    .then((row) => row?.found as string | null | undefined)

/**
 * The values of a new record, with default references in place of missing references. The default is the record that is
 * marked as default, or the record that another reference of the new record leads to.
 */
export async function withDefaultReferences(
  trx: Transaction,
  resource: Pick<Resource, 'fields'>,
  given: Values,
): Promise<Values> {
  const wanted = storedFields(resource).flatMap(({ name, field, column }) => {
    const standard = field.kind.defaultReference?.(field)
    return standard && column.store === 'reference' && given[name] === undefined
      ? [{ name, standard, to: column.to }]
      : []
  })
  const values: Record<string, unknown> = { ...given }
  const add = (name: string, id: unknown) => {
    if (id) values[name] = id
  }
  for (const { name, standard, to } of wanted)
    if ('mark' in standard) add(name, await findId(trx, to, 'id', standard.mark, 1))
  for (const { name, standard } of wanted) {
    if ('mark' in standard) continue
    const { of, field } = standard
    const beside = resource.fields[of]
    const leading = idOf(values[of])
    if (beside && typeof leading === 'string')
      add(name, await findId(trx, String(beside.kind.refersTo?.(beside)), field, 'id', leading))
  }
  return values
}

const refuses = ({ field, isUnchanged: isKept }: ReferencedRecord) =>
  !isKept && !field.readOnly && !('inactive' in field && field.inactive)

/** The records with the given ids to which no new reference is allowed. */
const rowsAgainst = ({ name, status, softDelete }: Resource, ids: readonly string[]) => {
  const isHidden = softDelete === undefined ? sql`1 = 0` : sql`${sql.ref(softDelete)} is not null`
  const isInactive = status === undefined ? sql`1 = 0` : sql`${sql.ref(status)} = 0`
  return sql`select ${sql.lit(name)} as "of", id, case when ${isHidden} then 1 else 0 end as hidden
    from ${sql.table(tableName(name))} where ${oneOf(sql.ref('id'), ids)} and (${isHidden} or ${isInactive})`
}

/**
 * The reason for each record to which no new reference is allowed. The result omits records without a reason. The
 * function runs a single query.
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
      record && isErased(resource, record)
        ? t("The data of '{{name}}' were erased. Choose another.", blanks)
        : Number(hidden) === 1
          ? t("'{{name}}' is deleted. Restore it first, or choose another.", blanks)
          : t("'{{name}}' is inactive. Activate it first, or choose another.", blanks),
    )
  }
  return reasons
}

const keyOf = ({ to, id }: Pick<ReferencedRecord, 'to' | 'id'>) => `${to}/${id}`

/**
 * The new references to an inactive or deleted record, including the references in rows. A reference that the record
 * already contains may stay, even if its target has become inactive or deleted.
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

/** The name and the value of the field that restricts which records a reference accepts. */
const onlyOf = (field: Field) =>
  Object.entries((field as { only?: Readonly<Record<string, string>> }).only ?? {})[0] ?? []

const labeledValueOf = (resource: Resource, name: string, value: unknown) => {
  const word = choicesOf(resource.fields[name])?.[String(value)]?.label
  return `${labelOf(resource.fields, name)}: ${word ? t(word) : String(value ?? '–')}`
}

/**
 * The new references to a record that the field does not accept. An example is a group of fields that is meant for
 * other records.
 */
export async function unsuitableReferences({ store, trx, resource, values, stored }: PendingWrite): Promise<Errors> {
  const errors: Errors = {}
  for (const { at, field, to, id, isUnchanged: isKept } of referencesIn(store.registry, resource, values, stored)) {
    const [name, wanted] = onlyOf(field)
    if (name === undefined || isKept || !store.registry.isLocal(to)) continue
    const other = store.registry.get(to)
    const record = await store.get(other, id, trx)
    if (!record || record[name] === wanted) continue
    errors[at] = [
      t("'{{name}}' cannot be used here ({{given}}). Choose another {{one}}, with {{wanted}}.", {
        name: titleOf(other, record),
        given: labeledValueOf(other, name, record[name]),
        wanted: labeledValueOf(other, name, wanted),
        one: labelInSentence(t(other.label.one)),
      }),
    ]
  }
  return errors
}

/**
 * The refused changes of a record. A change is refused if another record refers to this record and its reference
 * requires the current value.
 */
export async function changesBlockedByReferrers({
  store,
  trx,
  resource,
  values,
  stored = {},
}: PendingWrite): Promise<Errors> {
  const errors: Errors = {}
  for (const { resource: other, name: reference, field } of store.registry.referrers(resource.name)) {
    const [name, wanted] = onlyOf(field)
    const isMoved = name !== undefined && values[name] !== undefined && values[name] !== wanted
    if (!isMoved || stored[name] !== wanted || !store.registry.isLocal(other.name)) continue
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(tableName(other.name))}
      where ${sql.id(reference)} = ${idOf(stored)}`.execute(trx)
    const count = Number(rows[0]?.count)
    if (count > 0)
      errors[name] = [
        t('{{list}} use this {{one}} with its current value. Remove it there first, or add a new {{one}}.', {
          list: `${count} ${labelInSentence(t(count === 1 ? other.label.one : other.label.many))}`,
          one: labelInSentence(t(resource.label.one)),
          count,
        }),
      ]
  }
  return errors
}

/**
 * Locks the people to whom new references lead, so that nobody erases or merges these people at the same time. The
 * later checks of the call then read the state after the erasure.
 */
export async function lockReferencedPeople(
  store: Store,
  trx: Transaction,
  resource: Pick<Resource, 'fields'>,
  values: Values,
  stored?: Values,
): Promise<void> {
  const { registry } = store
  const fresh = referencesIn(registry, resource, values, stored).filter(
    ({ to, isUnchanged }) => !isUnchanged && registry.isLocal(to) && registry.get(to).erasable,
  )
  for (const to of new Set(fresh.map((one) => one.to)))
    await store.lock(
      trx,
      to,
      fresh.filter((one) => one.to === to).map(({ id }) => id),
    )
}
