import { type RecordOf, t } from 'deckhand'
import type { Store, Transaction, Values } from 'deckhand/server'
import type orderResource from '../../../resources/customer-order'
import { localeOf, moneyText } from '../../papers/server/paper'
import {
  findOrderParties,
  inRecipientLanguage,
  type OrderParties,
  paperCurrencyOf,
  sellerLines,
} from '../../papers/server/paper-texts'
import type { MailPlaceholderValues } from './placeholders'

type Order = RecordOf<typeof orderResource>

/** An item of an order, formatted for an e-mail. */
export interface MailOrderItem {
  readonly quantity: number
  readonly name: string
  readonly amount: string
}

/** All data of an order that an e-mail may contain, in the language of the recipient. */
export interface MailData {
  readonly language: 'en' | 'de'
  readonly placeholders: MailPlaceholderValues
  readonly items: readonly MailOrderItem[]
  /** The amounts between the items and their total, such as shipping and tax, each with its label. */
  readonly sums: readonly (readonly [label: string, amount: string])[]
  /** The sender: the name, e-mail address and logo of the site, and the legally required lines of text. */
  readonly from: {
    readonly name: string
    readonly email?: string
    readonly logo?: string
    readonly lines: readonly string[]
  }
  /** The fixed labels of the e-mail. */
  readonly labels: Readonly<Record<'item' | 'quantity' | 'amount' | 'total' | 'track', string>>
}

const labels = (): MailData['labels'] => ({
  item: t('Item'),
  quantity: t('Quantity'),
  amount: t('Amount'),
  total: t('Total'),
  track: t('Track parcel'),
})

/** An amount in the format of the site: '₹7,67,193.00'. */
const amountIn = ({ currency, locale }: Pick<OrderParties, 'currency' | 'locale'>, amount: unknown): string =>
  moneyText(paperCurrencyOf(currency), Number(amount ?? 0), locale)

const nameOf = (customer: Values | undefined): string =>
  [customer?.firstName, customer?.lastName].filter(Boolean).join(' ').replace(/\s+/g, ' ')

const inLines = (items: readonly MailOrderItem[]): string =>
  items.map(({ quantity, name, amount }) => `${quantity} × ${name}: ${amount}`).join('\n')

/**
 * Collects the e-mail data of an order.
 *
 * @param refunded the amount refunded by this change, in the order's currency.
 * @param language the language of the e-mail. Default: the customer's language, or else the site's language.
 */
export async function mailDataOf(
  store: Store,
  trx: Transaction,
  order: Order,
  refunded: number,
  language?: MailData['language'],
): Promise<MailData> {
  const known = await findOrderParties(store, trx, order)
  const country = known.site?.country as string | null
  const parties: OrderParties = language ? { ...known, language, locale: localeOf(language, country) } : known
  return inRecipientLanguage(parties, () => {
    const { site } = parties
    const items = (order.items as readonly Values[]).map(
      ({ quantity, name, lineTotal }): MailOrderItem => ({
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

/** Example data for a preview if there is no order that the user may see. */
export const exampleMailData = (language: MailData['language']): MailData =>
  inRecipientLanguage({ language }, () => {
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
