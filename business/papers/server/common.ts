import { choicesOf, type RecordOf, shownOf, t } from 'deckhand'
import { inLanguage, type Store, type Transaction } from 'deckhand/server'
import type orderResource from '../../../resources/customer-order'
import type { Money, Said } from './parts'

export type Values = Readonly<Record<string, unknown>>
export type Order = RecordOf<typeof orderResource>

export const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
export const number = (value: unknown): number => Number(value ?? 0)
export const given = (lines: readonly unknown[]): string[] => lines.map(text).filter((line) => line !== '')

/** What papers of an order tell of besides the order: who sells, who buys, and in which language they are written. */
export interface Parties {
  readonly site: Values | undefined
  readonly customer: Values | undefined
  readonly currency: Values | undefined
  readonly language: string
}

/** Who is at both ends of an order. */
export async function partiesOf(store: Store, trx: Transaction, order: Order): Promise<Parties> {
  const { registry } = store
  const [site, currency, customer] = await Promise.all([
    store.get(registry.get('site'), order.site.id, trx),
    store.get(registry.get('currency-master'), order.currency.id, trx),
    store.get(registry.get('customer'), order.customer.id, trx),
  ])
  return { site, currency, customer, language: text(customer?.language ?? site?.language ?? 'en') }
}

/** Works something out in the language of whoever gets a paper. */
export const writtenFor = <T>({ language }: Parties, work: () => T): T => inLanguage(language, work)

const countryName = (code: unknown, language: string) =>
  /^[A-Z]{2}$/.test(text(code)) ? new Intl.DisplayNames(language, { type: 'region' }).of(text(code)) : code

/** An address as it stands on an envelope. */
export const addressLines = (address: Values = {}, language = 'en'): string[] =>
  given([
    address.name,
    address.line1,
    address.line2,
    given([address.postcode, address.city]).join(' '),
    address.state === address.city ? '' : address.state,
    countryName(address.country, language),
    address.phone,
  ])

const taxNumberLine = (record: Values | undefined) =>
  record?.taxNumber && t('Tax number: {{number}}', { number: text(record.taxNumber) })

export const sellerLines = ({ site }: Parties): string[] =>
  given([site?.name, site?.address, site?.email, site?.phone, site?.url, taxNumberLine(site)])

export const buyerLines = ({ customer, language }: Parties, order: Order): string[] =>
  given([customer?.company, ...addressLines(order.billingAddress, language), taxNumberLine(customer)])

export const moneyOf = (currency: Values | undefined): Money => ({
  code: text(currency?.code),
  symbol: text(currency?.symbol),
  decimals: number(currency?.decimals ?? 2),
})

/** A choice of an order, in words. */
export const labelOf = ({ registry }: Store, order: Order, name: 'paymentMethod' | 'paymentStatus'): string => {
  const { field, value } = shownOf(registry.get('customer-order').fields, name, order)
  return t(choicesOf(field)?.[text(value)]?.label ?? text(value))
}

/** What is said on every paper, under its title. */
export const saidUnder = (title: string): Said => ({
  title,
  billTo: t('Bill to'),
  shipTo: t('Ship to'),
  item: t('Item'),
  quantity: t('Quantity'),
  price: t('Price'),
  discount: t('Discount'),
  tax: t('Tax'),
  amount: t('Amount'),
  total: t('Total'),
  continued: t('continued'),
  // The blanks are filled page by page.
  page: t('Page {{page}} of {{pages}}', { page: '{{page}}', pages: '{{pages}}' }),
})
