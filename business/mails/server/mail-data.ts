import { type RecordOf, t } from 'deckhand'
import type { Store, Transaction, Values } from 'deckhand/server'
import type orderResource from '../../../resources/customer-order'
import {
  findOrderParties,
  inRecipientLanguage,
  type OrderParties,
  paperCurrencyOf,
  sellerLines,
} from '../../papers/server/paper-texts'
import type { MailPlaceholderValues } from './placeholders'

type Order = RecordOf<typeof orderResource>

/** An item of an order as a mail tells it. */
export interface MailItem {
  readonly quantity: number
  readonly name: string
  readonly amount: string
}

/** All that a mail may tell of an order, in the language of whoever gets it. */
export interface MailData {
  readonly language: 'en' | 'de'
  readonly placeholders: MailPlaceholderValues
  readonly items: readonly MailItem[]
  /** What is added to the items before their total: each by its name. */
  readonly sums: readonly (readonly [label: string, amount: string])[]
  /** Who writes: the name of the site, its own address, its picture, and what the law wants to stand there, a line each. */
  readonly from: {
    readonly name: string
    readonly email?: string
    readonly logo?: string
    readonly lines: readonly string[]
  }
  /** What the letter says by itself. */
  readonly labels: Readonly<Record<'item' | 'quantity' | 'amount' | 'total' | 'track', string>>
}

const labels = (): MailData['labels'] => ({
  item: t('Item'),
  quantity: t('Quantity'),
  amount: t('Amount'),
  total: t('Total'),
  track: t('Track parcel'),
})

/** An amount with the code of its currency, as the language writes numbers: '1,250.00 INR'. */
function amountIn({ currency, language }: OrderParties, amount: unknown): string {
  const { code, decimals } = paperCurrencyOf(currency)
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return `${new Intl.NumberFormat(language, digits).format(Number(amount ?? 0))} ${code}`
}

const nameOf = (customer: Values | undefined): string =>
  [customer?.firstName, customer?.lastName].filter(Boolean).join(' ').replace(/\s+/g, ' ')

const inLines = (items: readonly MailItem[]): string =>
  items.map(({ quantity, name, amount }) => `${quantity} × ${name}: ${amount}`).join('\n')

/**
 * What is told of an order.
 *
 * @param refunded what was given back just now, in the order's currency.
 * @param language Default: the customer's, or else the site's.
 */
export async function mailDataOf(
  store: Store,
  trx: Transaction,
  order: Order,
  refunded: number,
  language?: MailData['language'],
): Promise<MailData> {
  const known = await findOrderParties(store, trx, order)
  const parties: OrderParties = { ...known, language: language ?? known.language }
  return inRecipientLanguage(parties, () => {
    const { site } = parties
    const items = (order.items as readonly Values[]).map(
      ({ quantity, name, lineTotal }): MailItem => ({
        quantity: Number(quantity),
        name: String(name ?? ''),
        amount: amountIn(parties, lineTotal),
      }),
    )
    const added = [
      [t('Shipping'), order.shipping],
      [t('Tax'), order.tax],
    ] as const
    const logo = String(site?.logo ?? '')
    return {
      language: parties.language as MailData['language'],
      items,
      sums: added.flatMap(([label, amount]) =>
        Number(amount) > 0 ? [[label, amountIn(parties, amount)] as const] : [],
      ),
      placeholders: {
        customer: nameOf(parties.customer),
        order: order.orderNumber ?? '',
        items: inLines(items),
        total: amountIn(parties, order.total),
        site: String(site?.name ?? ''),
        courier: order.courier ?? '',
        tracking: order.trackingNumber ?? '',
        link: order.trackingUrl ?? '',
        refunded: amountIn(parties, refunded),
      },
      from: {
        name: String(site?.name ?? ''),
        ...(typeof site?.email === 'string' && { email: site.email }),
        ...(logo.startsWith('https://') && { logo }),
        lines: sellerLines(parties).flatMap((line) => line.split('\n')),
      },
      labels: labels(),
    }
  })
}

/** What is told where there is no order yet, or none that whoever looks may see. */
export const exampleMailData = (language: MailData['language']): MailData =>
  inRecipientLanguage({ site: undefined, customer: undefined, currency: undefined, language }, () => {
    const items = [{ quantity: 2, name: t('Box'), amount: '59.00 EUR' }]
    return {
      language,
      items,
      sums: [],
      placeholders: {
        customer: 'Cleo Rao',
        order: 'DH-1000001',
        items: inLines(items),
        total: '59.00 EUR',
        site: t('Example'),
        courier: 'Swift',
        tracking: 'T-1',
        link: 'https://track.example.com/T-1',
        refunded: '9.00 EUR',
      },
      from: { name: t('Example'), lines: [t('Example')] },
      labels: labels(),
    }
  })
