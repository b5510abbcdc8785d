import { t } from 'deckhand'
import { amountDueOf } from '../../invoices/server/amounts-by-tax'
import type { InvoiceDocument } from '../../invoices/server/invoice-document'
import { moneyText, type Paper } from './paper'
import { toText } from './paper-texts'

/** Joins a text into one line, and cuts the line after the maximum number of characters. */
const line = (value: unknown, most: number) => toText(value).replace(/\s+/g, ' ').trim().slice(0, most)

/** An account number in groups of four, with non-breaking spaces. */
const inGroups = (iban: string) => iban.replace(/.{4}(?=.)/g, '$&\u00a0')

/**
 * The QR code for paying the amount due by phone.
 * For euros, the code is a credit transfer (EPC069-12, version 2).
 * For rupees, the code is a UPI payment (NPCI's linking specification).
 *
 * @returns undefined if nothing is due, or the company lacks the account data.
 */
export function paymentCodeOf(document: InvoiceDocument): Paper['code'] {
  const { seller, currency, locale } = document
  const due = amountDueOf(document)
  if (due <= 0) return undefined
  const reference = document.number ?? document.orderNumber
  const name = line(seller.accountName ?? seller.name, 70)
  const amount = due.toFixed(2)
  const said = moneyText(currency, due, locale)
  if (currency.code === 'EUR' && seller.iban && due >= 0.01 && due <= 999_999_999.99)
    return {
      text: [
        ...['BCD', '002', '1', 'SCT'],
        ...[toText(seller.bic), name, seller.iban],
        ...[`EUR${amount}`, '', '', line(reference, 140), ''],
      ].join('\n'),
      label: t('Scan to pay {{amount}} by bank transfer to {{name}}, {{account}}. Reference: {{reference}}', {
        ...{ amount: said, name, reference },
        account: inGroups(seller.iban),
      }),
    }
  if (currency.code === 'INR' && seller.upiId)
    return {
      text: `upi://pay?${new URLSearchParams({ pa: seller.upiId, pn: name, am: amount, cu: 'INR', tr: reference, tn: reference })}`.replaceAll(
        '+',
        '%20',
      ),
      label: t('Scan to pay {{amount}} by UPI to {{name}}. Reference: {{reference}}', {
        amount: said,
        name,
        reference,
      }),
    }
  return undefined
}

/** Whether an account number has valid check digits by ISO 13616. */
export const isIban = (iban: string): boolean => {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && BigInt(digits) % 97n === 1n
}
