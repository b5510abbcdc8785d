import { choicesOf, dayIn, type RecordOf, serialRuns } from 'deckhand'
import { type Store, type Transaction, usable } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { amountOf, amountOfMinor, minorIn, numberOf, rateUnits } from '../amounts'
import { type Invoice, type InvoiceItem, type Money, moneyText, type Sum } from './parts'
import { taxSums } from './taxes'

type Values = Readonly<Record<string, unknown>>
type Order = RecordOf<typeof orderResource>

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const number = (value: unknown) => Number(value ?? 0)
const given = (lines: readonly unknown[]) => lines.map(text).filter((line) => line !== '')

const regions = new Intl.DisplayNames('en', { type: 'region' })

const countryName = (code: unknown) => (/^[A-Z]{2}$/.test(text(code)) ? regions.of(text(code)) : code)

const addressLines = (address: Values = {}) =>
  given([
    address.name,
    address.line1,
    address.line2,
    given([address.postcode, address.city]).join(' '),
    address.state === address.city ? '' : address.state,
    countryName(address.country),
    address.phone,
  ])

const taxNumberLine = (record: Values | undefined) => record?.taxNumber && `Tax number: ${text(record.taxNumber)}`

/** The invoice of an order, as it was placed. It is written in English, whoever asks for it. */
export async function invoiceOf(store: Store, trx: Transaction, order: Order): Promise<Invoice> {
  const { registry } = store
  const currencyOf = (id: string) => store.get(registry.get('currency-master'), id, trx)
  const [site, currency, customer] = await Promise.all([
    store.get(registry.get('site'), order.site.id, trx),
    currencyOf(order.currency.id),
    store.get(registry.get('customer'), order.customer.id, trx),
  ])
  const base = await trx.selectFrom('currency_master').select(['id']).where('isBase', '=', 1).executeTakeFirst()
  const money = moneyOf(currency)
  const { onTop, included } = taxSums(order, (amount) => moneyText(money, amount))
  const foreign = base && base.id !== currency?.id ? await currencyOf(base.id) : undefined
  return {
    number: text(order.orderNumber),
    date: dayIn(usable(site?.timezone ?? ''), Date.parse(text(order.placedAt ?? order.createdAt))),
    seller: given([site?.name, site?.address, site?.email, site?.phone, site?.url, taxNumberLine(site)]),
    billTo: given([customer?.company, ...addressLines(order.billingAddress), taxNumberLine(customer)]),
    shipTo: addressLines(order.shippingAddress),
    currency: money,
    items: order.items.map(itemOf),
    sums: [...sumsOf(order), ...onTop],
    total: number(order.total),
    asides: [...included, ...(foreign ? inBase(order, money, moneyOf(foreign)) : [])],
    notes: given([
      `Payment: ${labelOf(store, order, 'paymentMethod')}, ${labelOf(store, order, 'paymentStatus').toLowerCase()}`,
      order.paymentReference && `Payment reference: ${text(order.paymentReference)}`,
    ]),
  }
}

const moneyOf = (currency: Values | undefined): Money => ({
  code: text(currency?.code),
  symbol: text(currency?.symbol),
  decimals: number(currency?.decimals ?? 2),
})

/** A choice of the order, in words. */
const labelOf = ({ registry }: Store, order: Order, name: 'paymentMethod' | 'paymentStatus'): string => {
  const field = registry.get('customer-order').fields[name]
  const value = text(order[name])
  return choicesOf(field)?.[value]?.label ?? value
}

const itemOf = (item: Values): InvoiceItem => ({
  name: text(item.name),
  sku: text(item.sku),
  quantity: number(item.quantity),
  price: number(item.price),
  discount: number(item.discount),
  tax: text(item.taxTerms) || `${number(item.tax)} %`,
  total: number(item.lineTotal),
  serials: serialRuns(((item.cards ?? []) as readonly unknown[]).map(text)).map(({ first, last }) =>
    first === last ? first : `${first} to ${last}`,
  ),
})

function sumsOf({ subtotal, discount, shipping }: Order): Sum[] {
  const rows = [{ label: 'Subtotal', amount: number(subtotal) }]
  if (discount) rows.push({ label: 'Discount', amount: -number(discount) })
  if (shipping) rows.push({ label: 'Shipping', amount: number(shipping) })
  return rows
}

/** What the total came to in the base currency when the order was placed. */
function inBase({ total, exchangeRate }: Order, own: Money, base: Money): Sum[] {
  const rate = BigInt(Math.round(number(exchangeRate) * Number(rateUnits)))
  if (rate <= 0n) return []
  const target = { rate: rateUnits, decimals: base.decimals }
  const amount = numberOf(amountOfMinor(target, minorIn(target, amountOf(total), { rate })))
  return [
    { label: `In ${base.code}, at ${number(exchangeRate)} ${own.code} for 1 ${base.code}`, amount, currency: base },
  ]
}
