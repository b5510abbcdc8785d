import { type AnyRecord, dayIn, idOf } from '../../src/vocabulary'
import { choicesOf } from '../store/model'
import type { Store, Transaction } from '../store/store'
import { usable } from '../zones'
import type { Invoice, InvoiceItem } from './invoice'

type Values = Readonly<Record<string, unknown>>

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const number = (value: unknown) => Number(value ?? 0)
const given = (lines: readonly unknown[]) => lines.map(text).filter((line) => line !== '')

const addressLines = (address: Values = {}) =>
  given([
    address.name,
    address.line1,
    address.line2,
    given([address.postcode, address.city]).join(' '),
    given([address.state, address.country]).join(', '),
    address.phone,
  ])

/** The invoice of an order, as it was placed. */
export async function invoiceOf(store: Store, trx: Transaction, order: AnyRecord): Promise<Invoice> {
  const find = (resource: string, reference: unknown) =>
    store.get(store.registry.get(resource), text(idOf(reference)), trx)
  const [site, currency, customer] = await Promise.all([
    find('site', order.site),
    find('currency-master', order.currency),
    find('customer', order.customer),
  ])
  return {
    number: text(order.orderNumber),
    date: dayIn(usable(site?.timezone as string), Date.parse(text(order.placedAt ?? order.createdAt))),
    seller: given([site?.name, site?.address, site?.email, site?.phone, site?.url]),
    billTo: [
      ...given([customer?.company, customer?.taxNumber && `Tax number ${text(customer.taxNumber)}`]),
      ...addressLines(order.billingAddress as Values),
    ],
    shipTo: addressLines(order.shippingAddress as Values),
    currency: {
      code: text(currency?.code),
      symbol: text(currency?.symbol),
      decimals: number(currency?.decimals ?? 2),
    },
    items: (order.items as readonly Values[]).map(itemOf),
    sums: sumsOf(order),
    notes: given([
      `Payment: ${labelOf(store, order, 'paymentMethod')}, ${labelOf(store, order, 'paymentStatus').toLowerCase()}`,
      order.paymentReference && `Payment reference: ${text(order.paymentReference)}`,
    ]),
  }
}

/** A choice of the order, in words. An invoice is written in English, whoever asks for it. */
const labelOf = ({ registry }: Store, order: AnyRecord, name: string): string => {
  const field = registry.get('customer-order').fields[name]
  const value = text(order[name])
  return (field && choicesOf(field))?.[value]?.label ?? value
}

const itemOf = (item: Values): InvoiceItem => ({
  name: text(item.name),
  sku: text(item.sku),
  quantity: number(item.quantity),
  price: number(item.price),
  discount: number(item.discount),
  tax: text(item.taxTerms) || `${number(item.tax)} %`,
  total: number(item.lineTotal),
})

/** What the total does not hold of the tax is part of the prices already. */
function sumsOf(order: AnyRecord): Invoice['sums'] {
  const [subtotal, discount, shipping, tax, total] = ['subtotal', 'discount', 'shipping', 'tax', 'total'].map((name) =>
    number(order[name]),
  ) as [number, number, number, number, number]
  const included = Number((subtotal - discount + shipping + tax - total).toFixed(4))
  const added = Number((tax - included).toFixed(4))
  const rows: (readonly [string, number])[] = [['Subtotal', subtotal]]
  if (discount) rows.push(['Discount', -discount])
  if (shipping) rows.push(['Shipping', shipping])
  if (included) rows.push(['Tax included', included])
  if (added) rows.push(['Tax', added])
  return [...rows, ['Total', total]]
}
