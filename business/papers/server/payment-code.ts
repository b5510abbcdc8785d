import { t } from 'deckhand'
import { moneyText, type Paper } from './paper'
import { type Order, type OrderParties, paperCurrencyOf, toText } from './paper-texts'

/** What a text of that many letters keeps, without letters that a line cannot have. */
const line = (value: unknown, most: number) => toText(value).replace(/\s+/g, ' ').trim().slice(0, most)

/** An account number as it is written, which no line parts. */
const inGroups = (iban: string) => iban.replace(/.{4}(?=.)/g, '$&\u00a0')

/**
 * The code by which what is due is paid with a telephone, where its currency has a standard one and the site an account for
 * it: a credit transfer of the euro area (EPC069-12, version 2), or a payment by UPI (NPCI's linking specification).
 */
export function paymentCodeOf({ site, currency, language }: OrderParties, order: Order): Paper['code'] {
  const due = Number(order.due ?? order.total ?? 0)
  const isOver = ['cancelled', 'returned'].includes(toText(order.orderStatus))
  if (due <= 0 || isOver) return undefined
  const name = line(site?.accountName ?? site?.name, 70)
  const amount = due.toFixed(2)
  const said = moneyText(paperCurrencyOf(currency), due, language)
  if (currency?.code === 'EUR' && site?.iban && due >= 0.01 && due <= 999_999_999.99)
    return {
      text: [
        'BCD',
        '002',
        '1',
        'SCT',
        toText(site.bic),
        name,
        toText(site.iban),
        `EUR${amount}`,
        '',
        '',
        line(order.orderNumber, 140),
        '',
      ].join('\n'),
      label: t('Scan to pay {{amount}} by bank transfer to {{name}}, {{account}}. Reference: {{reference}}', {
        amount: said,
        name,
        account: inGroups(toText(site.iban)),
        reference: toText(order.orderNumber),
      }),
    }
  if (currency?.code === 'INR' && site?.upiId)
    return {
      text: `upi://pay?${new URLSearchParams({ pa: toText(site.upiId), pn: name, am: amount, cu: 'INR', tr: toText(order.orderNumber), tn: toText(order.orderNumber) })}`.replaceAll(
        '+',
        '%20',
      ),
      label: t('Scan to pay {{amount}} by UPI to {{name}}. Reference: {{reference}}', {
        amount: said,
        name,
        reference: toText(order.orderNumber),
      }),
    }
  return undefined
}

/** Whether an account number has the check digits of ISO 13616. */
export const isIban = (iban: string): boolean => {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && BigInt(digits) % 97n === 1n
}
