import { type Context, viesAddressOf } from 'deckhand/server'
import { euCountries } from './eu-countries'
import { checkTaxNumber, isNorthernIrishNumber } from './tax-numbers'

/** The answer of VIES about a VAT number. 'unknown' means that VIES did not answer. */
export type ViesAnswer = 'valid' | 'invalid' | 'unknown'

/** The time after which a request to VIES ends, in milliseconds. */
const timeout = 10_000

const envelope = (country: string, number: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:urn="urn:ec.europa.eu:taxud:vies:services:checkVat:types">
<soapenv:Body><urn:checkVat><urn:countryCode>${country}</urn:countryCode><urn:vatNumber>${number}</urn:vatNumber></urn:checkVat></soapenv:Body>
</soapenv:Envelope>`

/**
 * Asks VIES whether a VAT number is valid. A slow, failing or overloaded service is the answer 'unknown'.
 *
 * @param country the prefix of the number. Greece has the prefix EL.
 */
export async function askVies(
  address: string,
  country: string,
  number: string,
  milliseconds = timeout,
): Promise<ViesAnswer> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'text/xml; charset=UTF-8', SOAPAction: '' },
      body: envelope(country, number),
      signal: AbortSignal.timeout(milliseconds),
    })
    const found = /<(?:\w+:)?valid>\s*(true|false)\s*<\//.exec(response.ok ? await response.text() : '')?.[1]
    return found === 'true' ? 'valid' : found === 'false' ? 'invalid' : 'unknown'
  } catch {
    return 'unknown'
  }
}

/**
 * Asks VIES about the VAT number of a customer after the transaction, and stores the answer. Does nothing without the
 * setting VIES_URL, or for a number that is no VAT number of the EU.
 *
 * @param around the countries of the customer's addresses.
 */
export function confirmTaxNumberLater(
  { store, afterCommit }: Context,
  customer: string,
  number: string,
  around: readonly string[],
): void {
  const address = viesAddressOf(store)
  if (!address) return
  afterCommit(async () => {
    const { country, isBusinessNumber } = await checkTaxNumber(number, around)
    const isNorthernIrish = isNorthernIrishNumber(number)
    if (!country || !isBusinessNumber || !(isNorthernIrish || euCountries.includes(country))) return
    const prefix = isNorthernIrish ? 'XI' : country === 'GR' ? 'EL' : country
    const digits = number
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^A-Z0-9+*]/g, '')
      .replace(new RegExp(`^(${prefix}|${country})`), '')
    const answer = await askVies(address, prefix, digits)
    await store.transaction(async (trx) => {
      await store.lock(trx, 'customer', [customer])
      const now = await trx.selectFrom('customer').select('taxNumber').where('id', '=', customer).executeTakeFirst()
      if (now?.taxNumber !== number) return
      const values = { taxNumberCheck: answer, taxNumberCheckedAt: new Date().toISOString() }
      await store.update(trx, store.registry.get('customer'), customer, values)
    })
  })
}
