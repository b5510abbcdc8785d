import {
  type InputFor,
  idOf,
  type RecordOf,
  type ServerInputFor,
  serialDigitsOf,
  t,
  type ValidatedInputFor,
} from 'deckhand'
import {
  type ActionAnswer,
  type Context,
  type Handler,
  Problem,
  type RecordedCall,
  type Transaction,
} from 'deckhand/server'
import { sql } from 'kysely'
import type stockInResource from '../../../resources/stock-in'
import { correctBatch, expectBatchUnused, receiveBatch } from './batches'
import { expectFreeSerials } from './cards/received-serials'
import { createRemovedSerialsTable, keepRemovedSerials, takeRemovedSerials } from './cards/removed-serials'
import { expectFreeSerialRange, findFreeSerialNumber } from './cards/serial-ranges'
import { serialDigitsSql, serialRangeOf } from './cards/serials'
import {
  additionOf,
  cardsInBatch,
  correctionOf,
  differenceTo,
  expectItemNumbers,
  expectPossible,
  expectQuantity,
  type PrintedSerials,
  printedSerialsOf,
  readPrintedSerials,
  removalOf,
  reversedDifference,
  type SerialDifference,
  storedRangesText,
} from './printed-serials'
import { hasSerialsSql, isStockedSql } from './stock'

type Batch = ValidatedInputFor<typeof stockInResource>
type Stored = RecordOf<typeof stockInResource>

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

/** Locks the serials of all batches, so that only one batch at a time receives or changes serials. */
const lockSerials = ({ store, trx }: Context) => store.lockName(trx, 'stock-in.serials')

/** Locks products, so that nobody else changes these products or moves their stock. */
const lockProducts = ({ store, trx }: Context, ...products: readonly (string | undefined)[]) =>
  store.lock(
    trx,
    'product',
    products.filter((id) => id !== undefined),
  )

/** The changes of cards that follow a checked change of a batch, until the batch is written. */
const differences = new WeakMap<Context, SerialDifference>()

/** The fields of a batch with serials as printed. */
const printedFields = (serials: readonly string[]) => ({
  ...{ serialPrefix: null, serialFrom: null, serialTo: null },
  serialRanges: storedRangesText(serials),
})

/** Checks that a batch does not exceed the maximum number of cards. */
function expectPossibleQuantity(quantity: number, field = 'quantity') {
  if (quantity <= maxCardsPerBatch) return
  refuse(
    field,
    t('You can receive at most {{most}} cards in one stock-in. Split the delivery into several stock-ins.', {
      most: maxCardsPerBatch,
    }),
  )
}

/**
 * The serials of a batch. The function validates given serials, or returns the next free serials if none are given.
 *
 * @param printed the serials as printed. Default: the batch has numbered serials.
 * @param stored the batch before an edit. Default: a new batch.
 */
async function serialsOf(
  context: Context,
  batch: Batch,
  printed: PrintedSerials | undefined,
  stored?: Stored,
): Promise<Partial<Batch>> {
  const { trx } = context
  const own = stored?.id
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
    const field = printed?.field ?? (batch.serialFrom != null || batch.serialTo != null ? 'serialFrom' : undefined)
    if (field) refuse(field, t('This product does not track serial numbers. Remove the serial numbers.'))
    return {}
  }
  expectPossibleQuantity(quantity)
  await lockSerials(context)
  if (printed) {
    expectQuantity(printed, quantity)
    await expectItemNumbers(context, batch.product, printed)
    const difference = differenceTo(own ? await cardsInBatch(context, own) : [], printed.serials)
    if (stored) await expectPossible(context, stored, difference, printed.field)
    else await expectFreeSerials(context, printed.serials, printed.field)
    differences.set(context, difference)
    return printedFields(printed.serials)
  }
  const serials = serialRangeOf(batch)
  if (!serials) {
    const serialPrefix = batch.serialPrefix ?? (await usualPrefix(trx, batch.product))
    const next = await findFreeSerialNumber(context, { prefix: serialPrefix, quantity, own })
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
  await expectFreeSerialRange(context, serials, own)
  return {}
}

const takeDifference = (context: Context) => {
  const difference = differences.get(context)
  differences.delete(context)
  return difference
}

const hasCards = ({ serialFrom, serialRanges }: Stored) => serialFrom !== null || Boolean(serialRanges)

/**
 * Whether an edit leaves the printed serials of a batch unchanged.
 *
 * @throws Problem 422 if the edit changes only the quantity.
 */
function keepsPrintedSerials(stored: Stored, changes: InputFor<typeof stockInResource>): boolean {
  const isChanged = (name: 'serialPrefix' | 'serialFrom' | 'serialTo') =>
    changes[name] !== undefined && changes[name] !== stored[name]
  if (!stored.serialRanges || isChanged('serialPrefix') || isChanged('serialFrom') || isChanged('serialTo'))
    return false
  if (changes.quantity !== undefined && changes.quantity !== stored.quantity)
    refuse(
      'quantity',
      t('This stock-in has {{held}} serial numbers as printed. To change the quantity, add or remove serial numbers.', {
        held: stored.quantity,
      }),
    )
  return true
}

/** Locks the product of a batch before a correction. */
async function lockBatch(context: Context, id: string): Promise<void> {
  const batch = await context.trx.selectFrom('stock_in').select('product').where('id', '=', id).executeTakeFirst()
  await lockProducts(context, batch?.product ?? undefined)
}

/** Corrects single serials of a batch, with its quantity and the stock. */
async function correctSerials(
  context: Context,
  record: Stored,
  difference: SerialDifference,
  field: string,
): Promise<ActionAnswer> {
  await lockSerials(context)
  await expectPossible(context, record, difference, field)
  const quantity = record.quantity + difference.added.length - difference.removed.length
  if (quantity < 1)
    refuse(field, t('A stock-in must keep at least one serial number. Undo the stock-in to remove all of them.'))
  if (difference.added.length > 0) expectPossibleQuantity(quantity, field)
  await expectBatchUnused(context, record, { quantity }, true)
  const held = await cardsInBatch(context, record.id)
  await writeBatch(context, record, { quantity, serialRanges: rangesAfter(held, difference) }, difference)
  return {}
}

/** The ranges of a batch after a change of its cards. */
function rangesAfter(
  cards: readonly { readonly id: string; readonly serial: string }[],
  { added, removed, renamed }: SerialDifference,
): string {
  const gone = new Set([...removed, ...renamed].map(({ id }) => id))
  const kept = cards.filter(({ id }) => !gone.has(id))
  return storedRangesText([...[...kept, ...renamed].map(({ serial }) => serial), ...added])
}

async function writeBatch(
  context: Context,
  record: Stored,
  values: ServerInputFor<typeof stockInResource>,
  difference: SerialDifference | undefined,
): Promise<void> {
  const { store, trx } = context
  await store.update(trx, store.registry.get('stock-in'), record.id, values)
  await correctBatch(context, record, difference)
}

/** Undoes a change of a batch, with the changed cards that the history lists. */
async function undoBatchChange(context: Context, done: RecordedCall & { readonly record: Stored }): Promise<void> {
  const { record, before } = done
  const values = Object.fromEntries(Object.entries(before).map(([name, value]) => [name, idOf(value as never)]))
  const difference = reversedDifference(done)
  if (!difference) {
    const written = await stockIn.beforeEdit?.(context, record, values)
    return writeBatch(context, record, written ?? values, takeDifference(context))
  }
  await lockProducts(context, record.product.id)
  await lockSerials(context)
  await expectPossible(context, record, difference, 'serials')
  await expectBatchUnused(context, record, values, true)
  await writeBatch(context, record, values, difference)
}

export const stockIn: Handler<typeof stockInResource> = {
  indexes: [['reference']],
  tables: createRemovedSerialsTable,
  derived: {
    serialDigits: (_, table) => serialDigitsSql(table),
    hasSerials: (_, table) =>
      sql`case when ${sql.ref(`${table}.serialFrom`)} is null and ${sql.ref(`${table}.serialRanges`)} is null then 0 else 1 end`,
  },
  beforeCreate: async (context, values) => {
    const { serials: _, ...rest } = values
    const printed = printedSerialsOf(values)
    await lockProducts(context, values.product)
    return { ...rest, ...(await serialsOf(context, { ...values, serialRanges: null }, printed)) }
  },
  beforeEdit: async (context, stored, changes) => {
    const { serials: _, serialRanges: __, ...rest } = changes
    const printed = printedSerialsOf(changes, stored)
    await lockProducts(context, stored.product.id, changes.product ?? stored.product.id)
    if (hasCards(stored)) await lockSerials(context)
    const isKept = !printed && keepsPrintedSerials(stored, rest)
    await expectBatchUnused(context, stored, changes, printed !== undefined)
    const batch = { ...stored, product: stored.product.id, site: stored.site.id, ...rest }
    if (isKept) return rest
    return {
      ...rest,
      ...(await serialsOf(context, { ...batch, serialRanges: null }, printed, stored)),
      ...(!printed && stored.serialRanges && { serialRanges: null }),
    }
  },
  afterCreate: async (context, batch) => {
    await receiveBatch(context, batch, takeDifference(context)?.added)
  },
  afterEdit: (context, stored) => correctBatch(context, stored, takeDifference(context)),
  undo: {
    create: {
      // The ledger refers to the batch. The database therefore keeps the batch with quantity 0.
      do: async (context, { record, before, isUndo }) => {
        const { store, trx } = context
        await lockProducts(context, record.product.id)
        await lockSerials(context)
        const values = isUndo
          ? before
          : {
              quantity: 0,
              ...(record.serialFrom !== null && { serialFrom: null, serialTo: null }),
              ...(record.serialRanges && { serialRanges: null }),
            }
        await expectBatchUnused(context, record, values)
        const isPrinted = Boolean(record.serialRanges ?? values.serialRanges)
        const wanted = isUndo && isPrinted ? await takeRemovedSerials(context, record.id) : []
        const cards = isPrinted ? await cardsInBatch(context, record.id) : []
        if (!isUndo && isPrinted)
          await keepRemovedSerials(
            context,
            record.id,
            cards.map(({ serial }) => serial),
          )
        await expectFreeSerials(context, wanted, 'serials', record.id)
        await store.update(trx, store.registry.get('stock-in'), record.id, values)
        await correctBatch(context, record, isPrinted ? differenceTo(cards, wanted) : undefined)
      },
    },
    edit: { do: undoBatchChange },
    addSerials: { do: undoBatchChange },
    removeSerials: { do: undoBatchChange },
    correctSerial: { do: undoBatchChange },
  },
  beforeAction: { addSerials: lockBatch, removeSerials: lockBatch, correctSerial: lockBatch },
  actions: {
    sequence: async (context, { values }) => {
      const { trx } = context
      const { productId: product, quantity } = values
      const tracked = await trx
        .selectFrom('product')
        .select('id')
        .where('id', '=', product)
        .where(hasSerialsSql('product'))
        .executeTakeFirst()
      if (!tracked)
        refuse('productId', t('This product does not exist or does not track serial numbers. Choose another product.'))
      const prefix = values.prefix ?? (await usualPrefix(trx, product))
      const from = await findFreeSerialNumber(context, { prefix, quantity })
      const to = from + quantity - 1
      return { data: { prefix, padding: serialDigitsOf(to), from, to } }
    },
    addSerials: async (context, { record, values }) => {
      const printed = readPrintedSerials(values.serials)
      await expectItemNumbers(context, record.product.id, printed)
      return correctSerials(context, record, additionOf(printed), 'serials')
    },
    removeSerials: async (context, { record, values }) => {
      const cards = await cardsInBatch(context, record.id)
      return correctSerials(context, record, removalOf(cards, readPrintedSerials(values.serials)), 'serials')
    },
    correctSerial: async (context, { record, values }) =>
      correctSerials(context, record, await correctionOf(context, record, values), 'correct'),
  },
}
