import type { InvoiceParty } from '../../../invoices/server/invoice-document'

/** The prefixes of VAT numbers that differ from the ISO 3166-1 code of their country. */
const prefixes: Readonly<Record<string, readonly string[]>> = { GR: ['EL', 'GR'], GB: ['GB', 'XI'] }

const plain = (number: string): string => number.toUpperCase().replace(/[\s.\-/]/g, '')

const isVatNumber = (number: string, country: string): boolean =>
  (prefixes[country] ?? [country]).some((prefix) => plain(number).startsWith(prefix))

/** The number of a party's own country comes first. */
const numbersOf = ({ taxNumbers, address }: InvoiceParty) =>
  [...taxNumbers].sort(
    (one, other) => Number(other.country === address.country) - Number(one.country === address.country),
  )

/** The VAT number of a party with the prefix of its country: 'DE123456789'. Returns undefined if there is none. */
export function vatNumberOf(party: InvoiceParty): string | undefined {
  const found = numbersOf(party).find(({ number, country }) => isVatNumber(number, country))
  return found && plain(found.number)
}

/** A tax number without the prefix of a country, such as a German tax number or an Indian GSTIN. */
export const registrationNumberOf = (party: InvoiceParty): string | undefined =>
  numbersOf(party).find(({ number, country }) => !isVatNumber(number, country))?.number
