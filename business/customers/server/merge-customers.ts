import { isEmpty, isErased, t } from 'deckhand'
import { type ActionAnswer, type Context, expectAllDataVisible, Problem, tableName, type Values } from 'deckhand/server'
import { sql } from 'kysely'
import { lockOrdersOfCustomers } from './lock-orders-of-customers'
import { writeMatchKeys } from './match-keys'
import {
  type Customer,
  commentsOf,
  comparable,
  findMovedAddresses,
  idsOf,
  moveCustomerRecords,
  nameOf,
  referencesTo,
} from './move-customer-records'

/** The fields whose value the user chooses if both customers have different values. */
const chosenFields = [
  ...['firstName', 'lastName', 'email', 'phone', 'category', 'company', 'language', 'taxNumber', 'invoiceReference'],
  ...['fieldCategory', 'details', 'notes', 'status'],
] as const

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

/** Refuses a merge of a customer with itself. */
function expectTwoCustomers({ kept, lost }: MergeInput): void {
  if (kept === lost) refuse('lost', t('A customer cannot be merged with itself. Choose another customer.'))
}

/** Reads both customers, and checks that the person may see all their records. */
async function readCustomers(context: Context, { kept, lost }: MergeInput) {
  const customers = {
    kept: await findMergeable(context, 'kept', kept),
    lost: await findMergeable(context, 'lost', lost),
  }
  await expectAllDataVisible(context, 'customer', kept)
  await expectAllDataVisible(context, 'customer', lost)
  return customers
}

/** Whether a customer has the additional fields of the profile that stays. */
const hasProfile = (customer: Customer, profile: Customer['fieldCategory']) =>
  (customer.fieldCategory?.id ?? null) === (profile?.id ?? null)

/** The value of a field after the merge: the chosen value, or the only value. */
const mergedValue = (name: (typeof chosenFields)[number], kept: Customer, lost: Customer, take: readonly string[]) =>
  take.includes(name) || isEmpty(kept[name]) ? lost[name] : kept[name]

/** The values of the remaining customer that the merge changes. */
function mergedValues(kept: Customer, lost: Customer, take: readonly string[]): Values {
  const tags = [...new Set([...(kept.tags ?? []), ...(lost.tags ?? [])])]
  const values = Object.fromEntries(chosenFields.map((name) => [name, mergedValue(name, kept, lost, take)]))
  const profile = mergedValue('fieldCategory', kept, lost, take) as Customer['fieldCategory']
  const [onlyOne, ...more] = [kept, lost].filter((one) => hasProfile(one, profile))
  const { taxNumberCheck, taxNumberCheckedAt } =
    comparable(values.taxNumber) === comparable(kept.taxNumber) ? kept : lost
  const all = {
    ...{ ...values, taxNumberCheck, taxNumberCheckedAt },
    ...(onlyOne && more.length === 0 && { details: onlyOne.details }),
    ...(tags.length > 0 && { tags }),
  }
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => comparable(value) !== comparable(kept[name as 'tags'])),
  )
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

/** Previews a merge: the differing fields, the records that move, and the conflicts. */
export async function previewMerge(context: Context, input: MergeInput): Promise<ActionAnswer> {
  expectTwoCustomers(input)
  const { kept, lost } = await readCustomers(context, input)
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
        (name) =>
          !isEmpty(kept[name]) &&
          !isEmpty(lost[name]) &&
          comparable(kept[name]) !== comparable(lost[name]) &&
          (name !== 'details' || hasProfile(lost, kept.fieldCategory)),
      ),
      moves,
      comments: (await commentsOf(context, lost.id)).length,
      conflicts,
    },
  }
}

/**
 * Merges a customer into another customer: orders, cards, addresses, comments, documents and totals. The merged
 * customer is hidden, and its page leads to the remaining customer.
 */
export async function mergeCustomers(context: Context, input: MergeInput): Promise<ActionAnswer> {
  const { store, trx } = context
  expectTwoCustomers(input)
  await lockOrdersOfCustomers(context, [input.kept, input.lost])
  const { kept, lost } = await readCustomers(context, input)
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
  await moveCustomerRecords(context, kept, lost)
  await writeMatchKeys(trx, [kept.id, lost.id])
  return {
    message: t('{{lost}} was merged into {{kept}}.', {
      lost: nameOf(customers, lost),
      kept: nameOf(customers, kept),
    }),
    data: await store.get(customers, kept.id, trx),
  }
}
