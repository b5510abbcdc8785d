import type { RecordOf } from 'deckhand'
import { t, titledFileName } from 'deckhand'
import { type ActionAnswer, type Context, inLanguage, Problem, renderDocument } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import type documents from '../../../documents'
import type { NumberedDocument } from '../../../invoices/server/document-number'
import type { InvoiceAddress, InvoiceDocument, InvoiceParty } from '../../../invoices/server/invoice-document'
import { languageOf } from '../../../invoices/server/issue-documents'
import { readDocumentSources } from '../../../invoices/server/load-sources'
import { documentHeadOf } from '../../../invoices/server/order-document'
import { readIssuedDocument } from '../../../invoices/server/read-document'
import { euCountries } from '../../../taxes/server/eu-countries'
import { checkTaxNumber, prefixCountryOf } from '../../../taxes/server/tax-numbers'
import { paperOfDocument } from '../invoice'
import { withLogos } from '../read-logos'
import { en16931InvoiceOf } from './en16931-invoice'
import { type EInvoiceFormat, eInvoiceRefusalOf } from './find-refusal'

/** A record of an issued document. */
interface IssuedRecord {
  readonly id: string
  readonly order?: { readonly id: string } | null
}

const isComplete = ({ city, postcode, country }: InvoiceAddress) => Boolean(city && postcode && country)

/** The present values of a record in place of the missing values. */
const filled = <Values extends object>(values: Values, present: Values): Values => {
  const missing = Object.entries(present).filter(([key, value]) => {
    const own = values[key as keyof Values]
    return (own === null || own === undefined || own === '') && value !== null && value !== undefined
  })
  return { ...values, ...Object.fromEntries(missing) }
}

function filledParty<Party extends InvoiceParty>(party: Party, present: Party): Party {
  return {
    ...filled(party, present),
    address: isComplete(party.address) ? party.address : { ...present.address, name: party.address.name ?? null },
    taxNumbers: party.taxNumbers.length > 0 ? party.taxNumbers : present.taxNumbers,
  }
}

/** The countries whose VAT numbers start with the code of the country, so that a missing prefix can be added. */
const prefixed: readonly string[] = [...euCountries, 'GB']

/** Adds the prefix of the country to VAT numbers that were entered without the prefix. */
async function withPrefixes<Party extends InvoiceParty>(party: Party): Promise<Party> {
  const taxNumbers = await Promise.all(
    party.taxNumbers.map(async ({ country, number }) => {
      if (!prefixed.includes(country) || prefixCountryOf(number)) return { country, number }
      const { isBusinessNumber } = await checkTaxNumber(number, [country])
      return { country, number: isBusinessNumber ? `${country === 'GR' ? 'EL' : country}${number}` : number }
    }),
  )
  return { ...party, taxNumbers }
}

/**
 * Fills missing data of a document with the present data of the company and the customer. An example is an IBAN that was
 * entered after the issue. The amounts and all stated data stay.
 */
async function completeDocument(
  { store, trx }: Pick<Context, 'store' | 'trx'>,
  document: InvoiceDocument,
  orderId: string | undefined,
): Promise<InvoiceDocument> {
  const order = orderId && (await store.get(store.registry.get('customer-order'), orderId, trx))
  if (!order) return document
  const found = order as RecordOf<typeof orderResource>
  const head = documentHeadOf(await readDocumentSources({ store, trx }, found), found)
  return {
    ...document,
    seller: await withPrefixes(filledParty(document.seller, head.seller)),
    buyer: await withPrefixes(filledParty(document.buyer, head.buyer)),
    buyerReference: document.buyerReference || head.buyerReference,
  }
}

/**
 * Creates the action that downloads an issued document as an e-invoice.
 *
 * @throws Problem 409 with one sentence if the document cannot be an e-invoice, or data are missing.
 */
export const downloadEInvoice =
  (kind: NumberedDocument, format: EInvoiceFormat) =>
  async ({ store, trx }: Context, { record }: { readonly record: IssuedRecord }): Promise<ActionAnswer> => {
    const issued = await readIssuedDocument(store, kind, record.id, trx)
    if (!issued) throw new Problem(409, t('The order of this document no longer exists.'))
    const document = await completeDocument({ store, trx }, issued, record.order?.id)
    const refusal = eInvoiceRefusalOf(document, format)
    if (refusal) throw new Problem(409, refusal)
    const invoice = inLanguage(languageOf(document), () => en16931InvoiceOf(document, format))
    if (format === 'xrechnung')
      return {
        file: () => renderDocument<typeof documents, 'xRechnung'>('xRechnung', invoice),
        type: 'application/xml',
        name: titledFileName('{{name}}.xml', document.number ?? kind),
      }
    const paper = paperOfDocument(store, document)
    return {
      file: async () => {
        const [printed = paper] = await withLogos(store, [paper])
        return renderDocument<typeof documents, 'facturX'>('facturX', { paper: printed, invoice })
      },
      type: 'application/pdf',
      name: titledFileName('{{name}}-factur-x.pdf', document.number ?? kind),
    }
  }
