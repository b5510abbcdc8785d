import { t, type ValidatedInputFor } from 'deckhand'
import { type Context, type Handler, Problem } from 'deckhand/server'
import type movementResource from '../../../resources/stock-movement'
import { findCorrectedCards, writeCorrectedCardStates } from './cards/corrected-cards'
import { movementReasons } from './ledger/movement-reasons'
import { moveStock } from './ledger/stock-ledger'
import { hasSerialsSql, isStockedSql } from './stock'

const refuse = (status: 409 | 422, field: string, message: string): never => {
  throw new Problem(status, message, { [field]: [message] })
}

/**
 * Entries that a user creates are corrections. The server creates all other entries together with the record that
 * causes the entry.
 */
export const stockMovement: Handler<typeof movementResource> = {
  beforeCreate: async (context, values) => {
    const { product: id, quantity } = values
    await context.store.lock(context.trx, 'product', [id])
    const product = await context.trx
      .selectFrom('product')
      .select(['name', 'stock', isStockedSql('product').as('stocked'), hasSerialsSql('product').as('serials')])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!product) return refuse(422, 'product', t('This product does not exist. Choose another product.'))
    const { name } = product
    if (!product.stocked)
      refuse(422, 'product', t("'{{name}}' is a service and has no stock. Choose another product.", { name }))
    const given = values.serials ?? []
    const cards = product.serials ? await findCorrectedCards(context, id, values) : []
    if (product.serials) await writeCorrectedCardStates(context, cards, values)
    else if (given.length > 0)
      refuse(422, 'serials', t("'{{name}}' does not track serial numbers. Remove the serial numbers.", { name }))
    const stock = Number(product.stock ?? 0)
    if (stock + quantity < 0)
      refuse(
        409,
        'quantity',
        t(
          "You can remove at most {{stock}} of '{{name}}' from stock. You entered {{wanted}}. Enter a lower quantity.",
          {
            name,
            stock,
            wanted: -quantity,
          },
        ),
      )
    const balance = await moveStock(context, id, quantity)
    return {
      ...values,
      serials: cards.map(({ serial }) => serial),
      fate: cards.length > 0 && quantity < 0 ? values.fate : null,
      kind: 'corrected',
      balance,
      at: new Date().toISOString(),
      by: context.person.id,
    }
  },
  undo: {
    create: {
      do: (context, { record }) => undoStockCorrection(context, record.id),
    },
  },
}

/** Records a stock correction by the same rules as a correction by a user. */
export async function correctStock(
  context: Context,
  values: ValidatedInputFor<typeof movementResource>,
): Promise<void> {
  const filled = await stockMovement.beforeCreate?.(context, values)
  if (filled) await context.store.insert(context.trx, context.store.registry.get('stock-movement'), filled)
}

/** Undoes a correction by adding an opposite correction, because ledger entries are never changed. */
export async function undoStockCorrection(context: Context, id: string): Promise<void> {
  const { store, trx } = context
  const record = await store.get(store.registry.get('stock-movement'), id, trx)
  if (!record) return
  const { product, quantity, serials, reason } = record
  await correctStock(context, {
    product: product.id,
    quantity: -quantity,
    serials: serials ?? [],
    fate: 'lost',
    reason: movementReasons.undone(reason),
  })
}
