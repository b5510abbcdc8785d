import { serialDigitsOf, t, type ValidatedInputFor } from 'deckhand'
import { type Context, type Handler, Problem, type Transaction } from 'deckhand/server'
import type stockInResource from '../../../resources/stock-in'
import { correctBatch, expectBatchUnused, receiveBatch } from './batches'
import { expectFreeSerialRange, findNextSerialNumber } from './cards/serial-ranges'
import { serialDigitsSql, serialRangeOf } from './cards/serials'
import { hasSerialsSql, isStockedSql } from './stock'

type Batch = ValidatedInputFor<typeof stockInResource>

const refuse = (field: string, message: string): never => {
  throw new Problem(422, message, { [field]: [message] })
}

/** The maximum number of cards in one batch. */
const maxCardsPerBatch = 50_000

/** The prefix of the product's latest batch. Returns an empty text before the first batch. */
async function usualPrefix(trx: Transaction, product: string): Promise<string> {
  const latest = await trx
    .selectFrom('stock_in')
    .select('serialPrefix')
    .where('product', '=', product)
    .where('serialFrom', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.serialPrefix ?? ''
}

/** Locks serial prefixes, so that only one batch at a time receives serials with a prefix. */
async function lockPrefixes({ store, trx }: Context, prefixes: readonly (string | null | undefined)[]) {
  for (const prefix of [...new Set(prefixes.map((one) => one ?? ''))].sort())
    await store.lockName(trx, `stock-in.serialPrefix ${prefix}`)
}

/** Locks products, so that nobody else changes these products or moves their stock. */
const lockProducts = ({ store, trx }: Context, ...products: readonly (string | undefined)[]) =>
  store.lock(
    trx,
    'product',
    products.filter((id) => id !== undefined),
  )

/** The serials of a batch. The function validates given serials, or returns the next free serials if none are given. */
async function serialsOf(context: Context, batch: Batch, own?: string): Promise<Partial<Batch>> {
  const { trx } = context
  const { quantity } = batch
  const product = await trx
    .selectFrom('product')
    .select([isStockedSql('product').as('stocked'), hasSerialsSql('product').as('serials')])
    .where('id', '=', batch.product)
    .executeTakeFirst()
  if (!product || quantity === 0) return {}
  if (!product.stocked)
    refuse('product', t('This product is a service, and services cannot be received. Choose another product.'))
  if (!product.serials) {
    if (batch.serialFrom != null || batch.serialTo != null)
      refuse('serialFrom', t('This product does not track serial numbers. Remove the serial numbers.'))
    return {}
  }
  if (quantity > maxCardsPerBatch)
    refuse(
      'quantity',
      t('You can receive at most {{most}} cards in one stock-in. Split the delivery into several stock-ins.', {
        most: maxCardsPerBatch,
      }),
    )
  const serials = serialRangeOf(batch)
  if (!serials) {
    const serialPrefix = batch.serialPrefix ?? (await usualPrefix(trx, batch.product))
    await lockPrefixes(context, [serialPrefix])
    const next = await findNextSerialNumber(trx, serialPrefix, own)
    return { serialPrefix: serialPrefix || null, serialFrom: next, serialTo: next + quantity - 1 }
  }
  const held = serials.serialTo - serials.serialFrom + 1
  if (held !== quantity)
    refuse(
      'serialTo',
      t('The range has {{held}} serial numbers, but the quantity is {{quantity}}. Change the range or the quantity.', {
        held,
        quantity,
      }),
    )
  await lockPrefixes(context, [serials.serialPrefix])
  await expectFreeSerialRange(trx, serials, own)
  return {}
}

export const stockIn: Handler<typeof stockInResource> = {
  indexes: [['reference']],
  derived: { serialDigits: (_, table) => serialDigitsSql(table) },
  beforeCreate: async (context, values) => {
    await lockProducts(context, values.product)
    return {
      ...values,
      ...(await serialsOf(context, values)),
    }
  },
  beforeEdit: async (context, stored, changes) => {
    await lockProducts(context, stored.product.id, changes.product ?? stored.product.id)
    if (stored.serialFrom !== null)
      await lockPrefixes(context, [stored.serialPrefix, changes.serialPrefix ?? stored.serialPrefix])
    await expectBatchUnused(context, stored, changes)
    return {
      ...changes,
      ...(await serialsOf(
        context,
        { ...stored, product: stored.product.id, site: stored.site.id, ...changes },
        stored.id,
      )),
    }
  },
  afterCreate: receiveBatch,
  afterEdit: correctBatch,
  undo: {
    create: {
      // The ledger refers to the batch. The database therefore keeps the batch with quantity 0.
      do: async (context, { record, before, isUndo }) => {
        const { store, trx } = context
        await lockProducts(context, record.product.id)
        const values = isUndo
          ? before
          : { quantity: 0, ...(record.serialFrom !== null && { serialFrom: null, serialTo: null }) }
        await expectBatchUnused(context, record, values)
        await store.update(trx, store.registry.get('stock-in'), record.id, values)
        await correctBatch(context, record)
      },
    },
  },
  actions: {
    sequence: async ({ trx }, { values }) => {
      const { productId: product, quantity } = values
      const tracked = await trx
        .selectFrom('product')
        .select('id')
        .where('id', '=', product)
        .where(hasSerialsSql('product'))
        .executeTakeFirst()
      if (!tracked) refuse('productId', t('This product does not track serial numbers.'))
      const prefix = values.prefix ?? (await usualPrefix(trx, product))
      const from = await findNextSerialNumber(trx, prefix)
      const to = from + quantity - 1
      return { data: { prefix, padding: serialDigitsOf(to), from, to } }
    },
  },
}
