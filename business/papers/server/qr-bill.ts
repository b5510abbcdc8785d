import { calculateQRReferenceChecksum, calculateSCORReferenceChecksum, isQRIBAN } from 'swissqrbill/utils'
import type { SwissQrBill } from './paper'
import { type Order, type OrderParties, toText, type Values } from './paper-texts'
import { isIban } from './payment-code'

/**
 * A text in the characters that banks and the font of the payment slip support. Other Latin letters lose their accents.
 * Returns an empty text if the text contains characters of another script.
 */
function latin(value: unknown, most: number): string {
  const plain = toText(value).normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, most)
  const bare = plain.replace(/[^ -~\u00a1-\u00ff]/g, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
  return /^[ -~\u00a1-\u00ff]*$/.test(bare) ? bare : ''
}

/**
 * The name and address of the payer or the recipient of a payment. Returns undefined if the name or a line of the
 * address is missing.
 */
function party(name: unknown, address: Values | undefined) {
  const one = {
    name: latin(name, 70),
    address: latin(address?.line1, 70),
    zip: latin(address?.postcode, 16),
    city: latin(address?.city, 35),
    country: toText(address?.country),
  }
  return Object.values(one).every(Boolean) && /^[A-Z]{2}$/.test(one.country) ? one : undefined
}

/**
 * The payment reference for an order: 27 digits for a QR-IBAN, ISO 11649 for other accounts. Returns undefined if no
 * reference is possible.
 */
function referenceOf(iban: string, orderNumber: string): string | undefined {
  if (isQRIBAN(iban)) {
    const digits = orderNumber.replace(/\D/g, '').slice(-26).padStart(26, '0')
    return `${digits}${calculateQRReferenceChecksum(digits)}`
  }
  const letters = orderNumber.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (letters === '' || letters.length > 21) return undefined
  return `RF${calculateSCORReferenceChecksum(letters)}${letters}`
}

/**
 * The payment slip of an invoice in Swiss francs or euros. The slip follows the Swiss Implementation Guidelines QR-bill
 * (SIX, version 2.3). The site's account must be in Switzerland or Liechtenstein, and the address of the account holder
 * must be complete.
 *
 * @returns undefined if a condition is not met, nothing is due, or the order is cancelled or returned.
 */
export function qrBillOf({ site, currency, language }: OrderParties, order: Order): SwissQrBill | undefined {
  const amount = Number(order.due ?? order.total ?? 0)
  const code = toText(currency?.code)
  const iban = toText(site?.iban)
  const isOver = ['cancelled', 'returned'].includes(toText(order.orderStatus))
  const isSwiss = /^(CH|LI)/.test(iban) && isIban(iban)
  if (isOver || !isSwiss || (code !== 'CHF' && code !== 'EUR') || amount < 0.01 || amount > 999_999_999.99)
    return undefined
  const creditor = party(site?.accountName ?? site?.name, site?.accountAddress as Values | undefined)
  if (!creditor) return undefined
  const { billingAddress } = order
  const debtor = party(billingAddress?.name, billingAddress)
  const reference = referenceOf(iban, toText(order.orderNumber))
  return {
    language: language === 'de' ? 'DE' : 'EN',
    data: {
      currency: code,
      amount,
      creditor: { ...creditor, account: iban },
      ...(debtor && { debtor }),
      ...(reference && { reference }),
      message: latin(order.orderNumber, 140),
    },
  }
}
