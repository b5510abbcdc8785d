import { addressLines as formattedLines, type RecordOf, t } from 'deckhand'
import { inLanguage, type Store, type Transaction } from 'deckhand/server'
import type orderResource from '../../../resources/customer-order'
import type { TaxNumber } from '../../invoices/server/invoice-document'
import { euCountries } from '../../taxes/server/eu-countries'
import { localeOf, type PaperCurrency, type PaperLabels } from './paper'

export type Values = Readonly<Record<string, unknown>>
export type Order = RecordOf<typeof orderResource>

export const toText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
export const toNumber = (value: unknown): number => Number(value ?? 0)
export const nonEmptyLines = (lines: readonly unknown[]): string[] => lines.map(toText).filter((line) => line !== '')

/** The seller, the customer and the currency of an order's documents, and the language of the documents. */
export interface OrderParties {
  readonly site: Values | undefined
  /** The company of the site. */
  readonly legalEntity: Values | undefined
  readonly customer: Values | undefined
  readonly currency: Values | undefined
  readonly language: string
  /** The BCP 47 code that decides the formats of amounts and dates. */
  readonly locale: string
}

/** Loads the site, the customer and the currency of an order. */
export async function findOrderParties(store: Store, trx: Transaction, order: Order): Promise<OrderParties> {
  const { registry } = store
  const [site, currency, customer] = await Promise.all([
    store.get(registry.get('site'), order.site.id, trx),
    store.get(registry.get('currency-master'), order.currency.id, trx),
    store.get(registry.get('customer'), order.customer.id, trx),
  ])
  const language = toText(customer?.language ?? site?.language ?? 'en')
  const company = site?.legalEntity?.id
  const legalEntity = company ? await store.get(registry.get('legal-entity'), company, trx) : undefined
  return { site, legalEntity, currency, customer, language, locale: localeOf(language, site?.country as string | null) }
}

/** Runs a function in the language of the document's recipient. */
export const inRecipientLanguage = <T>({ language }: Pick<OrderParties, 'language'>, work: () => T): T =>
  inLanguage(language, work)

/** An address as on an envelope, line by line, in the format of its country. */
export const addressLines = (address: Values = {}, language = 'en'): string[] =>
  formattedLines(address, { language, phone: true })

/** A tax number with the usual name of such a number. */
export function taxNumberLine({ country, number }: TaxNumber): string {
  if (country === 'IN') return t('GSTIN: {{number}}', { number })
  const isVatNumber = [...euCountries, 'GB'].includes(country) && /^[A-Z]{2}/i.test(number)
  return isVatNumber ? t('VAT number: {{number}}', { number }) : t('Tax number: {{number}}', { number })
}

export const sellerLines = ({ site, legalEntity }: OrderParties): string[] => {
  const numbers = (legalEntity?.taxNumbers ?? []) as readonly Values[]
  return nonEmptyLines([
    ...[site?.name, site?.address, site?.email, site?.phone, site?.url],
    legalEntity?.name === site?.name ? '' : legalEntity?.name,
    ...numbers.map(({ country, number }) => taxNumberLine({ country: toText(country), number: toText(number) })),
  ])
}

export const paperCurrencyOf = (currency: Values | undefined): PaperCurrency => ({
  code: toText(currency?.code),
  symbol: toText(currency?.symbol),
  decimals: toNumber(currency?.decimals ?? 2),
})

/** The fixed labels of every document, under its title. */
export const paperLabelsOf = (title: string): PaperLabels => ({
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
  // The PDF generation fills in the page numbers of each page.
  page: t('Page {{page}} of {{pages}}', { page: '{{page}}', pages: '{{pages}}' }),
})
