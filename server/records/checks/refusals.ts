import { sql } from 'kysely'
import { idOf, labelInSentence, labelOf, locale, type Resource, t } from '../../../vocabulary'
import type { Store, Transaction } from '../../contract/store'
import { ownershipOf, pairTableName, storedFields, tableName, uniqueSets } from '../../contract/table-model'
import { withUntypedTables } from '../../contract/tables'
import { toStored } from '../../database/columns'
import { comparedText, uniqueTextFields, visibleFormSql } from '../../database/queries/shadow-columns'
import { Problem } from '../../platform/problem'
import { referencesIn } from './references'

type Values = Readonly<Record<string, unknown>>
type Errors = Record<string, string[]>

const oneOf = (resource: Resource) => labelInSentence(t(resource.label.one))

/** The message for a reference to a record that does not exist. */
export const noSuchRecordMessage = (resource: Resource, id: string): string =>
  t("There is no {{one}} with id '{{id}}'. Choose another.", { one: oneOf(resource), id })

const exists = async (db: Transaction, table: string, id: string) =>
  (await withUntypedTables(db).selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * Returns an error for each unique value that another record already has. The function is called after the database
 * refuses a duplicate.
 */
export async function duplicateValues(store: Store, resource: Resource, values: Values, id?: string): Promise<Errors> {
  const errors: Errors = {}
  const hider = resource.softDelete
  for (const names of uniqueSets(resource)) {
    const kept = names.map((name) => {
      const field = resource.fields[name]
      return [name, field ? toStored(field.kind.column(field), idOf(values[name])) : null] as const
    })
    if (kept.some(([, value]) => value === null)) continue
    let query = withUntypedTables(store.db).selectFrom(tableName(resource.name)).select('id')
    for (const [name, value] of kept) {
      const compared =
        typeof value === 'string' && uniqueTextFields(resource).includes(name)
          ? comparedText(resource.fields[name], value)
          : value
      query = query.where(sql<boolean>`${visibleFormSql(resource, name, sql.ref)} = ${compared}`)
    }
    if (hider) query = query.where(hider, 'is', null)
    if (id !== undefined) query = query.where('id', '!=', id)
    if (!(await query.limit(1).executeTakeFirst())) continue
    const name = names.at(-1) ?? ''
    const label = labelOf(resource.fields, name)
    const within = names.slice(0, -1).map((other) => labelInSentence(labelOf(resource.fields, other)))
    const blanks = { label, value: String(values[name]), one: oneOf(resource), within: within.join(', ') }
    errors[name] = [
      within.length > 0
        ? t(
            "{{label}} '{{value}}' is already used by another {{one}} with the same {{within}}. Enter another value.",
            blanks,
          )
        : t("{{label}} '{{value}}' is already used by another {{one}}. Enter another value.", blanks),
    ]
  }
  return errors
}

/** The references to records that do not exist, including references in rows. */
export async function danglingReferences(store: Store, resource: Resource, values: Values): Promise<Errors> {
  const errors: Errors = {}
  for (const { at, to, id } of referencesIn(store.registry, resource, values))
    if (store.registry.isLocal(to) && !(await exists(store.db, tableName(to), id)))
      errors[at] = [noSuchRecordMessage(store.registry.get(to), id)]
  return errors
}

/**
 * The references that do not match the value of the field that restricts the references. An example is a sub-category
 * of another category.
 */
export async function mismatchedReferences(
  store: Store,
  trx: Transaction,
  resource: Resource,
  values: Values,
  changed: Values,
): Promise<Errors> {
  const errors: Errors = {}
  for (const { name, field, column } of storedFields(resource)) {
    if (column.store === 'rows' && Array.isArray(changed[name]))
      for (const [index, line] of (changed[name] as Values[]).entries()) {
        const found = await mismatchedReferences(store, trx, store.registry.get(column.of), line, line)
        for (const [at, messages] of Object.entries(found)) errors[`${name}.${index}.${at}`] = messages
      }
    const within = 'within' in field ? (field.within as string | undefined) : undefined
    if (!within || column.store !== 'reference' || !store.registry.isLocal(column.to)) continue
    const id = idOf(values[name])
    if (!id || (changed[name] === undefined && changed[within] === undefined)) continue
    const found = await withUntypedTables(trx)
      .selectFrom(tableName(column.to))
      .select(within)
      .where('id', '=', String(id))
      .executeTakeFirst()
    if (found && found[within] !== idOf(values[within]))
      errors[name] = [
        t('This {{one}} belongs to another {{within}}. Choose a matching {{one}}.', {
          one: oneOf(store.registry.get(column.to)),
          within: labelInSentence(labelOf(resource.fields, within)),
        }),
      ]
  }
  return errors
}

/**
 * The refusal of a delete. The message lists the resources whose records refer to the record, and the number of these
 * records.
 */
export async function recordInUseProblem(store: Store, resource: Resource, id: string): Promise<Problem> {
  const uses = await usesOf(store, resource, sql`= ${id}`)
  const one = oneOf(resource)
  const counted = uses.map(
    ({ count, resource: { label } }) => `${count} ${labelInSentence(t(count === 1 ? label.one : label.many))}`,
  )
  const total = uses.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return new Problem(409, t('This {{one}} cannot be deleted because other records use it.', { one }))
  const list = new Intl.ListFormat(locale(), { type: 'conjunction' }).format(counted)
  return new Problem(409, t('{{list}} use this {{one}}.', { list, one, count: total }))
}

interface Use {
  readonly resource: Resource
  readonly count: number
}

/** Rows are deleted with their record, so that references to the rows also prevent the delete. */
async function usesOf(store: Store, resource: Resource, ids: ReturnType<typeof sql>): Promise<Use[]> {
  const counts = new Map<string, Use>()
  for (const { resource: other, name, field } of store.registry.referrers(resource.name)) {
    if (!store.registry.isLocal(other.name)) continue
    const column = field.kind.column(field)
    const isPairs = column.store === 'references'
    const table = sql.table(isPairs ? pairTableName(other.name, name) : tableName(other.name))
    const reference = sql.id(isPairs ? 'target' : name)
    const ownership = ownershipOf(store.registry, other)
    if (ownership?.by === name && ownership.owner.name === resource.name) {
      const rows = sql`in (select id from ${table} where ${reference} ${ids})`
      for (const use of await usesOf(store, other, rows)) add(counts, use)
      continue
    }
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from ${table} where ${reference} ${ids}`.execute(store.db)
    add(counts, { resource: other, count: Number(rows[0]?.count) })
  }
  return [...counts.values()].filter(({ count }) => count > 0)
}

const add = (counts: Map<string, Use>, { resource, count }: Use) => {
  counts.set(resource.name, { resource, count: count + (counts.get(resource.name)?.count ?? 0) })
}
