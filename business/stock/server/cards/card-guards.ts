import { comparableCode, foldBarcode, formatDayOfMoment, nextChoices, t, type ValidatedInputFor } from 'deckhand'
import {
  type Context,
  choicesIn,
  comparedValueSql,
  labelIn,
  oneOf,
  Problem,
  parseScan,
  type SerialLine,
  serialOfLine,
} from 'deckhand/server'
import { type NotNull, sql } from 'kysely'
import type mappingResource from '../../../../resources/customer-card-mapping'
import { cardsNeededSql } from '../../../orders/server/order-item'
import { type CardWithProduct, claimCard, findVisibleCard } from './cards'

type MappingInput = ValidatedInputFor<typeof mappingResource>

const refuse = (status: 409 | 422, field: string, message: string): never => {
  throw new Problem(status, message, { [field]: [message] })
}

/** The number of item numbers in one query. */
const itemNumbersPerQuery = 5000

/** The names of the products that have these item numbers as barcodes, by the barcode without leading zeros. */
async function productNamesByBarcode({ store, trx }: Context, gtins: readonly string[]): Promise<Map<string, string>> {
  const key = comparedValueSql(store.registry.get('product'), 'barcode', 'product')
  const barcodes = [...new Set(gtins.map(foldBarcode))]
  const names = new Map<string, string>()
  for (let at = 0; at < barcodes.length; at += itemNumbersPerQuery) {
    const found = await trx
      .selectFrom('product')
      .select(['name', sql<string>`${key}`.as('barcode')])
      .$narrowType<{ name: NotNull }>()
      .where(oneOf(key, barcodes.slice(at, at + itemNumbersPerQuery)))
      .execute()
    for (const { name, barcode } of found) names.set(barcode, name)
  }
  return names
}

/** Whether a serial is an item number that was scanned without a serial. */
const isPlainItemNumber = (serial: string, gtin: string) => comparableCode(serial) === gtin || serial === `01${gtin}`

const barcodeProblem = (code: string, name: string) =>
  t("'{{code}}' is the barcode of '{{name}}'. Scan the serial number of the card.", { code, name })

/**
 * Checks the item numbers in scanned codes. A code with a serial must have the item number of the product. A plain item
 * number must not be the barcode of a product, because the barcode is the same on each card.
 *
 * @returns the first code that is wrong, with a sentence. Undefined if all codes fit.
 */
export async function findWrongItemNumber(
  context: Context,
  product: string,
  codes: readonly (Omit<SerialLine, 'line'> & { readonly line?: number })[],
): Promise<{ readonly line?: number | undefined; readonly problem: string } | undefined> {
  if (codes.length === 0) return undefined
  const { store, trx } = context
  const key = comparedValueSql(store.registry.get('product'), 'barcode', 'product')
  const own = await trx
    .selectFrom('product')
    .select(['name', sql<string | null>`${key}`.as('barcode')])
    .where('id', '=', product)
    .executeTakeFirst()
  const names = await productNamesByBarcode(
    context,
    codes.map(({ gtin }) => gtin),
  )
  for (const { serial, gtin, line } of codes) {
    const barcode = foldBarcode(gtin)
    const other = names.get(barcode)
    if (isPlainItemNumber(serial, gtin)) {
      if (other !== undefined) return { line, problem: barcodeProblem(serial, other) }
    } else if (own?.barcode ? own.barcode !== barcode : other !== undefined)
      return {
        line,
        problem: t(
          "Code {{serial}} has the item number {{gtin}} of another product, not of '{{name}}'. Check the product.",
          { serial, gtin: barcode, name: own?.name ?? '' },
        ),
      }
  }
  return undefined
}

/**
 * Checks that the item number in a scanned code fits the product of a card.
 *
 * @throws Problem 422 at the field with the code.
 */
export async function expectScannedProduct(
  context: Context,
  scanned: string,
  product: string,
  field: string,
): Promise<void> {
  const { serial, gtin } = parseScan(scanned)
  if (serial === undefined || gtin === undefined || isPlainItemNumber(serial, gtin)) return
  const wrong = await findWrongItemNumber(context, product, [{ serial, gtin }])
  if (wrong) refuse(422, field, wrong.problem)
}

/** The reason why a scanned code cannot be the serial of a card. Returns undefined if the code can be a serial. */
export async function scannedCodeProblem(context: Context, scanned: string): Promise<string | undefined> {
  const read = parseScan(scanned)
  const { text, serial, gtin } = read
  if (gtin === undefined || (serial !== undefined && !isPlainItemNumber(serial, gtin))) return read.problem
  const name = (await productNamesByBarcode(context, [gtin])).get(foldBarcode(gtin))
  return name === undefined ? undefined : barcodeProblem(text, name)
}

/**
 * Reserves a free card for a customer.
 *
 * @param values the assignment. If the assignment has a product, the card must be of this product. Default: the card
 * can be of any product.
 * @throws Problem 422 if the card was never received or is of another product. Problem 409 if the card is not in stock.
 */
export async function claimFreeCard(
  context: Context,
  { cardNumber: scanned, product, customer }: MappingInput,
): Promise<CardWithProduct> {
  const { store, trx } = context
  const seen = await findVisibleCard(context, scanned)
  if (seen) {
    await store.lock(trx, 'product', [seen.product])
    await store.lock(trx, 'card', [seen.id])
  }
  const found = seen && (await findVisibleCard(context, scanned))
  if (!found)
    return refuse(
      422,
      'cardNumber',
      (await scannedCodeProblem(context, scanned)) ??
        t('There is no card with the serial number {{card}}. Check the number, or record a stock-in first.', {
          card: serialOfLine(scanned) ?? scanned,
        }),
    )
  await expectScannedProduct(context, scanned, found.product, 'cardNumber')
  if (found.state !== 'in-stock') await refuseTaken(context, found)
  if (product && product !== found.product)
    refuse(
      422,
      'cardNumber',
      t("Card {{card}} belongs to another product, '{{name}}'. Choose a card of this product.", {
        card: found.serial,
        name: found.name,
      }),
    )
  if (!(await claimCard(context, found.id, customer))) await refuseTaken(context, found)
  return found
}

/** Refuses a card that is not in stock. The message names the customer and the status of the card. */
async function refuseTaken({ store, trx }: Context, { id, serial, state }: CardWithProduct): Promise<never> {
  const former = await trx
    .selectFrom('customer_card_mapping')
    .innerJoin('customer', 'customer.id', 'customer_card_mapping.customer')
    .select(['customer_card_mapping.assignedAt', 'firstName', 'lastName'])
    .where('card', '=', id)
    .orderBy('customer_card_mapping.assignedAt', 'desc')
    .executeTakeFirst()
  const blanks = {
    card: serial,
    customer: [former?.firstName, former?.lastName].filter(Boolean).join(' '),
    day: former?.assignedAt ? formatDayOfMoment(former.assignedAt) : '',
    state: labelIn(choicesIn(store.registry.get('card'), 'state'), state),
  }
  if (!former)
    return refuse(
      409,
      'cardNumber',
      t("You cannot assign card {{card}} because its status is '{{state}}'. Choose another card.", blanks),
    )
  return refuse(
    409,
    'cardNumber',
    state === 'assigned'
      ? t('Card {{card}} has been assigned to {{customer}} since {{day}}. Choose another card.', blanks)
      : t(
          "Card {{card}} was assigned to {{customer}} and now has the status '{{state}}'. Choose another card.",
          blanks,
        ),
  )
}

/**
 * Checks that an order item lacks a card of this product. The order must be open and belong to the customer.
 *
 * @throws Problem 422 if the item is of another customer or another product. Problem 409 if the item needs no more
 * cards.
 */
export async function expectItemLacksCard(
  context: Context,
  { customer, orderItem, product }: MappingInput,
): Promise<void> {
  if (!orderItem) return
  const item = await context.trx
    .selectFrom('order_item')
    .innerJoin('customer_order', 'customer_order.id', 'order_item.order')
    .select(['order_item.name', 'order_item.product', 'quantity', 'orderNumber', 'orderStatus', 'customer'])
    .select(cardsNeededSql('order_item').as('needed'))
    .$narrowType<{ name: NotNull; orderNumber: NotNull; orderStatus: NotNull }>()
    .where('order_item.id', '=', orderItem)
    .executeTakeFirst()
  if (!item || item.customer !== customer)
    return refuse(
      422,
      'orderItem',
      t("This order item does not belong to this customer. Choose an item from the customer's orders."),
    )
  const { name, quantity, orderNumber: order } = item
  if (item.product !== product)
    refuse(
      422,
      'orderItem',
      t(
        "The item in order {{order}} is '{{name}}', but the card belongs to another product. Choose a card of '{{name}}'.",
        {
          order,
          name,
        },
      ),
    )
  const statuses = choicesIn(context.store.registry.get('customer-order'), 'orderStatus')
  const status = statuses[item.orderStatus]
  if (status && !status.resumes && nextChoices(statuses, item.orderStatus).length === 0)
    refuse(
      409,
      'orderItem',
      t("Order {{order}} is '{{status}}' and cannot get more cards. Assign the card without an order.", {
        order,
        status: labelIn(statuses, item.orderStatus),
      }),
    )
  if (Number(item.needed) <= 0)
    refuse(
      409,
      'orderItem',
      t("'{{name}}' in order {{order}} already has all its cards ({{quantity}}). Replace a card instead.", {
        order,
        name,
        quantity,
      }),
    )
}
