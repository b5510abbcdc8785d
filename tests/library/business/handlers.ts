import { type Context, type Handler, type Handlers, Problem, todayOf, writeActionValues } from 'deckhand/server'
import { sql } from 'kysely'
import type pictures from '../resources/book-picture'
import type events from '../resources/event'
import type loans from '../resources/loan'
import type loanItems from '../resources/loan-item'
import type members from '../resources/member'

const bookPicture: Handler<typeof pictures> = {
  actions: {
    priority: async ({ store, trx }, { values }) => {
      for (const { id = '', priority } of values.images ?? [])
        await store.update(trx, store.registry.get('book-picture'), id, { priority })
      return {}
    },
  },
}

const event: Handler<typeof events> = {
  derived: {
    state: (store, table) => {
      const column = (name: string) => sql.ref(`${table}.${name}`)
      return sql`case
        when ${column('endsOn')} < ${todayOf(store)} then 'over'
        when ${column('taken')} >= ${column('seats')} then 'full'
        when ${column('startsOn')} > ${todayOf(store)} then 'scheduled'
        else 'running' end`
    },
  },
}

const member: Handler<typeof members> = {
  derived: {
    loans: (_, table) => sql`(select count(*) from loan as theirs where theirs.member = ${sql.ref(`${table}.id`)})`,
  },
  actions: {
    retrieve: async ({ store, trx }, { record }) => {
      await store.update(trx, store.registry.get('member'), record.id, { deletedAt: null })
      return {}
    },
  },
}

interface Item {
  readonly book?: string | null
  readonly quantity?: number | null
}

/** Adds the title and the price of the book to each item. */
const priced = async ({ store, trx }: Context, items: readonly Item[]) => {
  const found = await Promise.all(items.map(({ book }) => store.get(store.registry.get('book'), book ?? '', trx)))
  return items.map((item, index) => ({ ...item, name: found[index]?.name, price: Number(found[index]?.price ?? 0) }))
}

const feeOf = (items: readonly { quantity?: number | null; price: number }[]) =>
  items.reduce((sum, { quantity, price }) => sum + (quantity ?? 1) * price, 0)

const loan: Handler<typeof loans> = {
  beforeCreate: async (context, values) => {
    const items = await priced(context, (values.items ?? []) as readonly Item[])
    const at = new Date().toISOString()
    const timeline = [{ at, by: context.person.name, event: 'Asked for', note: values.note ?? null }]
    return { ...values, items, exchangeRate: 1, fee: feeOf(items), feeState: 'pending', state: 'asked', timeline }
  },
  actions: {
    preview: async (context, { values }) => {
      const items = await priced(context, (values.items ?? []) as readonly Item[])
      return { data: { items, fee: feeOf(items) } }
    },
    feeState: async (context, { record, values }) => {
      const loans = context.store.registry.get('loan')
      if (record.feeState === 'paid' && !values.reason) throw new Problem(422, 'Say why.', { reason: ['Say why.'] })
      await writeActionValues(context, loans, loans.actions.feeState, record, values)
      return {}
    },
    receipt: async (_, { record }) => ({
      file: Buffer.from(`%PDF-1.7 ${record.loanNumber}`),
      type: 'application/pdf',
      name: 'receipt.pdf',
    }),
  },
}

const loanItem: Handler<typeof loanItems> = {
  derived: {
    lineTotal: (_, table) => {
      const column = (name: string) => sql.ref(`${table}.${name}`)
      return sql`(${column('price')} * ${column('quantity')} - coalesce(${column('discount')}, 0))`
    },
  },
}

/** Logic that the declarations cannot express, by resource name. */
export const handlers: Handlers = {
  'book-picture': bookPicture,
  event,
  loan,
  'loan-item': loanItem,
  member,
}
