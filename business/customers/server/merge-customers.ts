import { isEmpty, isErased, type RecordOf, type Resource, t, titleOf } from 'deckhand'
import {
  type ActionAnswer,
  type Context,
  expectAllDataVisible,
  type OpenDatabase,
  Problem,
  type RecordedCall,
  restoreFormerValues,
  retrying,
  type Tables,
  tableName,
  type Values,
  withUntypedTables,
} from 'deckhand/server'
import { sql } from 'kysely'
import type customerResource from '../../../resources/customer'
import { writeMatchKeys } from './match-keys'

type Customer = RecordOf<typeof customerResource>

/** The fields whose value the user chooses if both customers have different values. */
const chosenFields = [
  ...['firstName', 'lastName', 'email', 'phone', 'category', 'company', 'language', 'taxNumber', 'invoiceReference'],
  ...['fieldCategory', 'details', 'notes', 'status'],
] as const

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

interface MergeInput {
  /** The id of the customer that stays. */
  readonly kept: string
  /** The id of the customer that is merged into the other customer. */
  readonly lost: string
  /** The names of the fields whose value comes from the merged customer. */
  readonly take?: readonly string[] | null | undefined
}

const refuse = (field: 'kept' | 'lost', message: string): never => {
  throw new Problem(422, message, { [field]: [message] })
}

const nameOf = (resource: Resource, record: Customer) => titleOf(resource, record as never)

/** The customer of a merge. Refuses customers that are missing, deleted, merged or erased. */
async function findMergeable({ store, trx }: Context, field: 'kept' | 'lost', id: string): Promise<Customer> {
  const customers = store.registry.get('customer')
  const record = (await store.get(customers, id, trx)) as Customer | undefined
  if (!record) return refuse(field, t('This customer does not exist. Choose another customer.'))
  const name = nameOf(customers, record)
  if (isErased(customers, record))
    refuse(field, t('The personal data of this customer were erased. An erased customer cannot be merged.'))
  if (record.mergedInto)
    refuse(
      field,
      t('{{name}} was already merged into {{other}}. Choose {{other}} instead.', {
        name,
        other: record.mergedInto.name ?? '',
      }),
    )
  if (record.deletedAt)
    refuse(field, t('{{name}} is deleted. Restore the customer first, or choose another customer.', { name }))
  return record
}

/** Locks both customers with all their orders, in the common sequence, and reads the customers. */
async function lockCustomers(context: Context, { kept, lost }: MergeInput) {
  if (kept === lost) refuse('lost', t('A customer cannot be merged with itself. Choose another customer.'))
  const { store, trx } = context
  const lockOrders = async () => {
    const orders = await trx.selectFrom('customer_order').select('id').where('customer', 'in', [kept, lost]).execute()
    const ids = orders.map(({ id }) => id)
    await store.lock(trx, 'customer-order', ids)
    return ids.length
  }
  const before = await lockOrders()
  await store.lock(trx, 'customer', [kept, lost])
  // An order that was placed in the meantime is committed by now, and nobody can place another order.
  if ((await lockOrders()) !== before) await store.lock(trx, 'customer', [kept, lost])
  const customers = {
    kept: await findMergeable(context, 'kept', kept),
    lost: await findMergeable(context, 'lost', lost),
  }
  await expectAllDataVisible(context, 'customer', kept)
  await expectAllDataVisible(context, 'customer', lost)
  return customers
}

const comparable = (value: unknown) => JSON.stringify(isEmpty(value) ? null : value)

/** The value of a field after the merge: the chosen value, or the only value. */
const mergedValue = (name: (typeof chosenFields)[number], kept: Customer, lost: Customer, take: readonly string[]) =>
  take.includes(name) || isEmpty(kept[name]) ? lost[name] : kept[name]

/** The values of the remaining customer that the merge changes. */
function mergedValues(kept: Customer, lost: Customer, take: readonly string[]): Values {
  const tags = [...new Set([...(kept.tags ?? []), ...(lost.tags ?? [])])]
  const values = Object.fromEntries(chosenFields.map((name) => [name, mergedValue(name, kept, lost, take)]))
  const all = { ...values, ...(tags.length > 0 && { tags }) }
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => comparable(value) !== comparable(kept[name as 'tags'])),
  )
}

/** The stored references to customers, except the addresses and the customers themselves. */
const referencesTo = (registry: Context['store']['registry']) =>
  registry
    .referrers('customer')
    .filter(
      ({ resource }) => registry.isLocal(resource.name) && !['customer', 'customer-address'].includes(resource.name),
    )
    .filter(({ field }) => field.kind.column(field).store === 'reference')

const idsOf = async ({ trx }: Context, of: string, column: string, customer: string): Promise<string[]> => {
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
async function findMovedAddresses(context: Context, kept: string, lost: string) {
  const own = await addressesOf(context, kept)
  const all = await addressesOf(context, lost)
  const moved = all.filter((one) => !own.some((other) => sameAddress(one, other)))
  const hasDefault = (name: 'isDefaultShipping' | 'isDefaultBilling') => own.some((one) => one[name])
  return { moved, isShippingSet: hasDefault('isDefaultShipping'), isBillingSet: hasDefault('isDefaultBilling') }
}

/** The coupons that both customers together used more often than one customer may. */
async function findCouponConflicts({ trx }: Context, kept: string, lost: string): Promise<string[]> {
  const { rows } = await sql<{ code: string; used: number; most: number }>`
    select coupon.code, count(*) as used, coupon."perCustomerLimit" as most
    from customer_order as placed join coupon on coupon.id = placed.coupon
    where placed.customer in (${kept}, ${lost}) and placed."orderStatus" <> 'cancelled'
      and coupon."perCustomerLimit" is not null
    group by coupon.id, coupon.code, coupon."perCustomerLimit"
    having count(*) > coupon."perCustomerLimit" and count(distinct placed.customer) > 1`.execute(trx)
  return rows.map(({ code, used, most }) =>
    t('Together the customers used coupon {{code}} {{used}} times. The limit per customer is {{most}}.', {
      ...{ code, used: Number(used), most: Number(most) },
    }),
  )
}

const commentsOf = async ({ trx }: Context, customer: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from deckhand_comment
    where resource = 'customer' and record = ${customer} order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Previews a merge: the differing fields, the records that move, and the conflicts. */
export async function previewMerge(context: Context, input: MergeInput): Promise<ActionAnswer> {
  const { kept, lost } = await lockCustomers(context, input)
  const { registry } = context.store
  const addresses = await findMovedAddresses(context, kept.id, lost.id)
  const moves: { resource: string; count: number }[] = []
  for (const { resource, name } of referencesTo(registry)) {
    const { length } = await idsOf(context, tableName(resource.name), name, lost.id)
    if (length > 0) moves.push({ resource: resource.name, count: length })
  }
  if (addresses.moved.length > 0) moves.push({ resource: 'customer-address', count: addresses.moved.length })
  const conflicts = await findCouponConflicts(context, kept.id, lost.id)
  const isDoubled = (name: 'isDefaultShipping' | 'isDefaultBilling', isSet: boolean) =>
    isSet && addresses.moved.some((one) => one[name])
  if (isDoubled('isDefaultShipping', addresses.isShippingSet))
    conflicts.push(t('Both customers have a default shipping address. The address of the remaining customer stays.'))
  if (isDoubled('isDefaultBilling', addresses.isBillingSet))
    conflicts.push(t('Both customers have a default billing address. The address of the remaining customer stays.'))
  return {
    data: {
      kept,
      lost,
      fields: [...chosenFields, 'tags' as const].filter((name) => !isEmpty(kept[name]) || !isEmpty(lost[name])),
      differing: chosenFields.filter(
        (name) => !isEmpty(kept[name]) && !isEmpty(lost[name]) && comparable(kept[name]) !== comparable(lost[name]),
      ),
      moves,
      comments: (await commentsOf(context, lost.id)).length,
      conflicts,
    },
  }
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

/**
 * Merges a customer into another customer: orders, cards, addresses, comments, documents and totals. The merged
 * customer is hidden, and its page leads to the remaining customer.
 */
export async function mergeCustomers(context: Context, input: MergeInput): Promise<ActionAnswer> {
  const { store, trx } = context
  const { kept, lost } = await lockCustomers(context, input)
  const customers = store.registry.get('customer')
  const take = input.take ?? []
  const unknown = take.find((name) => !chosenFields.some((one) => one === name))
  if (unknown !== undefined) {
    const message = t("There is no field '{{name}}' to choose. Choose among {{names}}.", {
      name: unknown,
      names: chosenFields.join(', '),
    })
    throw new Problem(422, message, { take: [message] })
  }
  await store.trackChanges(trx, customers, [kept.id])
  await store.update(trx, customers, lost.id, { mergedInto: kept.id, deletedAt: new Date().toISOString() })
  const values = mergedValues(kept, lost, take)
  if (Object.keys(values).length > 0) await store.update(trx, customers, kept.id, values as never)
  const addresses = await moveAddresses(context, kept.id, lost.id)
  const others = await moveReferences(context, kept.id, lost.id)
  const comments = await commentsOf(context, lost.id)
  await sql`update deckhand_comment set record = ${kept.id}, title = ${nameOf(customers, kept)}
    where resource = 'customer' and record = ${lost.id}`.execute(trx)
  const moved: MovedIds = { comments, addresses, others }
  await sql`insert into ${table} (lost, kept, moved) values (${lost.id}, ${kept.id}, ${JSON.stringify(moved)})
    on conflict (lost) do update set kept = ${kept.id}, moved = ${JSON.stringify(moved)}`.execute(trx)
  await writeMatchKeys(trx, [kept.id, lost.id])
  return {
    message: t('{{lost}} was merged into {{kept}}.', {
      lost: nameOf(customers, lost),
      kept: nameOf(customers, kept),
    }),
    data: await store.get(customers, kept.id, trx),
  }
}

/** Undoes a merge. Everything that has not changed since the merge returns to the merged customer. */
export async function undoMerge(context: Context, { entries, isUndo }: RecordedCall): Promise<void> {
  const { store, trx } = context
  if (isUndo) throw new Problem(409, t('The merge was undone. Merge the customers again instead.'))
  const isCustomer = ({ resource }: { readonly resource: string }) => resource === 'customer'
  const own = entries.filter(isCustomer)
  const lost = own.find(({ changes }) => changes.some(({ field }) => field === 'mergedInto'))?.record ?? ''
  await store.lock(
    trx,
    'customer-order',
    entries.filter(({ resource }) => resource === 'customer-order').map(({ record }) => record),
  )
  await store.lock(
    trx,
    'customer',
    own.map(({ record }) => record),
  )
  const customers = store.registry.get('customer')
  const record = (await store.get(customers, lost, trx)) as Customer | undefined
  const { rows } = await sql<{ kept: string; moved: string }>`select kept, moved from ${table}
    where lost = ${lost}`.execute(trx)
  const [merge] = rows
  if (!record || !merge || record.mergedInto?.id !== merge.kept)
    throw new Problem(409, t('This merge was already undone or repeated. Look at the latest entries of the history.'))
  const moved = JSON.parse(merge.moved) as MovedIds
  await restoreFormerValues(context, { entries: entries.filter((one) => !isCustomer(one)) })
  for (const { table: of, column, ids } of moved.others) await setReferences(context, of, column, ids, lost)
  await returnAddresses(context, merge.kept, lost, moved.addresses)
  const isAddresses = ({ field }: { readonly field: string }) => field === 'addresses'
  const without = own.map((entry) => ({ ...entry, changes: entry.changes.filter((one) => !isAddresses(one)) }))
  await restoreFormerValues(context, { entries: without.filter((entry) => entry.record !== lost) })
  await expectEmailFree(context, record)
  await restoreFormerValues(context, { entries: without.filter((entry) => entry.record === lost) })
  if (moved.comments.length > 0)
    await sql`update deckhand_comment set record = ${lost}, title = ${nameOf(customers, record)}
      where record = ${merge.kept} and id in (${sql.join(moved.comments)})`.execute(trx)
  await sql`delete from ${table} where lost = ${lost}`.execute(trx)
  await writeMatchKeys(trx, [merge.kept, lost])
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

async function expectEmailFree({ trx }: Context, { id, email }: Customer): Promise<void> {
  if (!email) return
  const taken = await trx
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken)
    throw new Problem(
      409,
      t('Another customer now uses {{email}}. Change the e-mail address of that customer first.', { email }),
    )
}
