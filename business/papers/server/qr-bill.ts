import { calculateQRReferenceChecksum, calculateSCORReferenceChecksum, isQRIBAN } from 'swissqrbill/utils'
import { amountDueOf } from '../../invoices/server/amounts-by-tax'
import type { InvoiceDocument } from '../../invoices/server/invoice-document'
import type { SwissQrBill } from './paper'
import { toText, type Values } from './paper-texts'
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
function party(name: unknown, address: Values | null | undefined) {
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
 * The payment reference for a document: 27 digits for a QR-IBAN, ISO 11649 for other accounts. Returns undefined if no
 * reference is possible.
 */
function referenceOf(iban: string, number: string): string | undefined {
  if (isQRIBAN(iban)) {
    const digits = number.replace(/\D/g, '').slice(-26).padStart(26, '0')
    return `${digits}${calculateQRReferenceChecksum(digits)}`
  }
  const letters = number.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (letters === '' || letters.length > 21) return undefined
  return `RF${calculateSCORReferenceChecksum(letters)}${letters}`
}

/**
 * The payment slip of an invoice in Swiss francs or euros. The slip follows the Swiss Implementation Guidelines QR-bill
 * (SIX, version 2.3). The company's account must be in Switzerland or Liechtenstein, and the address of the account
 * holder must be complete.
 *
 * @returns undefined if a condition is not met, or nothing is due.
 */
export function qrBillOf(document: InvoiceDocument): SwissQrBill | undefined {
  const { seller, buyer, currency, locale } = document
  const { code } = currency
  const amount = amountDueOf(document)
  const iban = toText(seller.iban)
  const isSwiss = /^(CH|LI)/.test(iban) && isIban(iban)
  if (!isSwiss || (code !== 'CHF' && code !== 'EUR') || amount < 0.01 || amount > 999_999_999.99) return undefined
  const creditor = party(seller.accountName ?? seller.name, seller.accountAddress as Values | undefined)
  if (!creditor) return undefined
  const debtor = party(buyer.address.name ?? buyer.name, buyer.address as Values)
  const number = document.number ?? document.orderNumber
  const reference = referenceOf(iban, number)
  return {
    language: locale.startsWith('de') ? 'DE' : 'EN',
    data: {
      currency: code,
      amount,
      creditor: { ...creditor, account: iban },
      ...(debtor && { debtor }),
      ...(reference && { reference }),
      message: latin(number, 140),
    },
  }
}
