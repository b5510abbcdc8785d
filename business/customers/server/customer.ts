import type { Handler, Values } from 'deckhand/server'
import { sql } from 'kysely'
import type customerResource from '../../../resources/customer'
import { roundAmount } from '../../orders/server/pricing/base-currency'
import { expectCustomerTaxNumber } from '../../taxes/server/expect-tax-number'
import { confirmTaxNumberLater } from '../../taxes/server/vies'
import { customerErasure } from './customer-erasure'
import { createDismissedPairs, dismissDuplicates } from './dismissed-duplicates'
import { findDuplicates, listDuplicates } from './find-duplicates'
import { createMatchKeys, matchKeysRollup } from './match-keys'
import { mergeCustomers, previewMerge } from './merge-customers'
import { createMergeTable } from './move-customer-records'
import { expectEmailFree, undoMerge } from './undo-merge'

/** The countries of the addresses of a customer. The billing address comes first. */
const countriesOf = (addresses: unknown): string[] => {
  const list = (addresses ?? []) as readonly Values[]
  const sorted = [...list].sort((one, other) => Number(other.isDefaultBilling ?? 0) - Number(one.isDefaultBilling ?? 0))
  return [...new Set(sorted.flatMap(({ country }) => (country ? [String(country)] : [])))]
}

export const customer: Handler<typeof customerResource> = {
  beforeCreate: async ({ isRestoring }, values) => {
    if (!isRestoring) await expectCustomerTaxNumber(values.taxNumber, countriesOf(values.addresses))
    return values
  },
  afterCreate: async (context, { id, taxNumber, addresses }) => {
    if (taxNumber) confirmTaxNumberLater(context, id, taxNumber, countriesOf(addresses))
  },
  beforeEdit: async (context, stored, changes) => {
    const { taxNumber } = changes
    if (taxNumber === undefined || taxNumber === stored.taxNumber) return changes
    const countries = countriesOf(changes.addresses ?? stored.addresses)
    if (!context.isRestoring) await expectCustomerTaxNumber(taxNumber, countries)
    if (taxNumber) confirmTaxNumberLater(context, stored.id, taxNumber, countries)
    return { ...changes, taxNumberCheck: null, taxNumberCheckedAt: null }
  },

  derived: {
    averageOrder: ({ dialect }, table) => {
      const column = (name: string) => sql.ref(`${table}.${name}`)
      const average = sql`${dialect.decimal(column('orderTotal'), 0)} / ${column('paidOrderCount')}`
      return sql`case when ${column('paidOrderCount')} > 0 then ${roundAmount(dialect, average)} end`
    },
    discount: (_, table) => sql`(
      select discount from customer_category as of where of.id = ${sql.ref(`${table}.category`)} and of.status = 1)`,
    currency: () => sql`(select id from currency_master where ${sql.ref('isBase')} = 1)`,
  },

  erasure: customerErasure,

  tables: async (database) => {
    await createMergeTable(database)
    await createMatchKeys(database)
    await createDismissedPairs(database)
  },
  rollups: [matchKeysRollup],

  undo: {
    delete: { by: 'retrieve' },
    retrieve: { by: 'delete' },
    merge: { do: undoMerge },
  },

  actions: {
    findDuplicates: (context, { values }) => findDuplicates(context, values),
    listDuplicates: (context, { values }) => listDuplicates(context, values.after ?? ''),
    dismissDuplicates: (context, { values }) => dismissDuplicates(context, values.customers ?? []),
    previewMerge: (context, { values }) => previewMerge(context, values),
    merge: (context, { values }) => mergeCustomers(context, values),
    retrieve: async ({ store, trx }, { record }) => {
      await expectEmailFree({ trx }, record)
      await store.update(trx, store.registry.get('customer'), record.id, { deletedAt: null })
      return {}
    },
  },
}
