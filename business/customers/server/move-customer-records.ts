import { isEmpty, type RecordOf, type Resource, titleOf } from 'deckhand'
import { type Context, type OpenDatabase, retrying, type Tables, tableName, withUntypedTables } from 'deckhand/server'
import { sql } from 'kysely'
import type customerResource from '../../../resources/customer'

export type Customer = RecordOf<typeof customerResource>

export const nameOf = (resource: Resource, record: Customer) => titleOf(resource, record as never)

/** The moves of a merge that the history does not contain, for the undo. */
const table = sql.table('customer_merge')

/** Creates the table of the merges. */
export const createMergeTable = ({ db, dialect }: OpenDatabase): Promise<unknown> =>
  retrying(dialect, () =>
    sql`create table if not exists ${table} (lost text primary key, kept text not null, moved text not null)`.execute(
      db,
    ),
  )

/** The ids that a merge has moved: comments, addresses, and records of other resources by table and column. */
interface MovedIds {
  readonly comments: readonly string[]
  readonly addresses: readonly { readonly id: string; readonly shipping: number; readonly billing: number }[]
  readonly others: readonly { readonly table: string; readonly column: string; readonly ids: readonly string[] }[]
}

export const comparable = (value: unknown) => JSON.stringify(isEmpty(value) ? null : value)

/** The stored references to customers, except the addresses and the customers themselves. */
export const referencesTo = (registry: Context['store']['registry']) =>
  registry
    .referrers('customer')
    .filter(
      ({ resource }) => registry.isLocal(resource.name) && !['customer', 'customer-address'].includes(resource.name),
    )
    .filter(({ field }) => field.kind.column(field).store === 'reference')

export const idsOf = async ({ trx }: Context, of: string, column: string, customer: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(of)}
    where ${sql.ref(column)} = ${customer} order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

const sameAddress = (one: Tables['customer_address'], other: Tables['customer_address']) =>
  (['name', 'line1', 'line2', 'city', 'postcode', 'country', 'state'] as const).every(
    (name) => comparable(one[name]) === comparable(other[name]),
  )

const addressesOf = ({ trx }: Context, customer: string) =>
  trx.selectFrom('customer_address').selectAll().where('customer', '=', customer).orderBy('id').execute()

/** The addresses that a merge moves. Equal addresses stay with the merged customer. */
export async function findMovedAddresses(context: Context, kept: string, lost: string) {
  const own = await addressesOf(context, kept)
  const all = await addressesOf(context, lost)
  const moved = all.filter((one) => !own.some((other) => sameAddress(one, other)))
  const hasDefault = (name: 'isDefaultShipping' | 'isDefaultBilling') => own.some((one) => one[name])
  return { moved, isShippingSet: hasDefault('isDefaultShipping'), isBillingSet: hasDefault('isDefaultBilling') }
}

export const commentsOf = async ({ trx }: Context, customer: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from deckhand_comment
    where resource = 'customer' and record = ${customer} order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Moves all references from the merged customer to the remaining customer. */
async function moveReferences(context: Context, kept: string, lost: string): Promise<MovedIds['others']> {
  const { store, trx } = context
  const others: { table: string; column: string; ids: string[] }[] = []
  for (const { resource, name, field } of referencesTo(store.registry)) {
    const of = tableName(resource.name)
    const ids = await idsOf(context, of, name, lost)
    if (ids.length === 0) continue
    if (!field.excludeFromHistory && !resource.appendOnly) {
      for (const id of ids) await store.update(trx, resource, id, { [name]: kept })
      continue
    }
    others.push({ table: of, column: name, ids })
    await setReferences(context, of, name, ids, kept)
  }
  return others
}

const setReferences = ({ trx }: Context, of: string, column: string, ids: readonly string[], customer: string) =>
  withUntypedTables(trx)
    .updateTable(of)
    .set({ [column]: customer })
    .where('id', 'in', ids)
    .execute()

/** Moves the addresses. Only one default address of each type stays. */
async function moveAddresses(context: Context, kept: string, lost: string): Promise<MovedIds['addresses']> {
  const { store, trx } = context
  const { moved, isShippingSet, isBillingSet } = await findMovedAddresses(context, kept, lost)
  for (const { id, isDefaultShipping, isDefaultBilling } of moved)
    await store.update(trx, store.registry.get('customer-address'), id, {
      customer: kept,
      isDefaultShipping: Boolean(isDefaultShipping) && !isShippingSet,
      isDefaultBilling: Boolean(isDefaultBilling) && !isBillingSet,
    })
  return moved.map(({ id, isDefaultShipping, isDefaultBilling }) => ({
    ...{ id, shipping: Number(isDefaultShipping ?? 0), billing: Number(isDefaultBilling ?? 0) },
  }))
}

/** Moves the records and the comments of the merged customer to the remaining customer. */
export async function moveCustomerRecords(context: Context, kept: Customer, lost: Customer): Promise<void> {
  const { store, trx } = context
  const addresses = await moveAddresses(context, kept.id, lost.id)
  const others = await moveReferences(context, kept.id, lost.id)
  const comments = await commentsOf(context, lost.id)
  await sql`update deckhand_comment set record = ${kept.id}, title = ${nameOf(store.registry.get('customer'), kept)}
    where resource = 'customer' and record = ${lost.id}`.execute(trx)
  const moved = JSON.stringify({ comments, addresses, others } satisfies MovedIds)
  await sql`insert into ${table} (lost, kept, moved) values (${lost.id}, ${kept.id}, ${moved})
    on conflict (lost) do update set kept = ${kept.id}, moved = ${moved}`.execute(trx)
}

/** A merge: the remaining customer, and the moves that the history does not contain. */
interface Merge {
  readonly kept: string
  readonly moved: MovedIds
}

/** The merge of a merged customer. */
export async function findMergeOf(trx: Context['trx'], lost: string): Promise<Merge | undefined> {
  const { rows } = await sql<{ kept: string; moved: string }>`select kept, moved from ${table}
    where lost = ${lost}`.execute(trx)
  return rows[0] && { kept: rows[0].kept, moved: JSON.parse(rows[0].moved) as MovedIds }
}

/** Returns the records and the comments that still belong to the remaining customer, and forgets the merge. */
export async function returnCustomerRecords(context: Context, lost: Customer, { kept, moved }: Merge): Promise<void> {
  const { store, trx } = context
  for (const { table: of, column, ids } of moved.others) await setReferences(context, of, column, ids, lost.id)
  await returnAddresses(context, kept, lost.id, moved.addresses)
  if (moved.comments.length > 0)
    await sql`update deckhand_comment set record = ${lost.id}, title = ${nameOf(store.registry.get('customer'), lost)}
      where record = ${kept} and id in (${sql.join(moved.comments)})`.execute(trx)
  await sql`delete from ${table} where lost = ${lost.id}`.execute(trx)
}

/** Returns the addresses that still belong to the remaining customer. */
async function returnAddresses(context: Context, kept: string, lost: string, all: MovedIds['addresses']) {
  const { store, trx } = context
  const there = new Set((await addressesOf(context, kept)).map(({ id }) => id))
  await store.trackChanges(trx, store.registry.get('customer'), [kept, lost])
  for (const { id, shipping, billing } of all.filter((one) => there.has(one.id)))
    await store.update(trx, store.registry.get('customer-address'), id, {
      ...{ customer: lost, isDefaultShipping: shipping === 1, isDefaultBilling: billing === 1 },
    })
}
