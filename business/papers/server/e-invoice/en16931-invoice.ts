import type { Invoice } from '@e-invoice-eu/core'
import { t } from 'deckhand'
import type { TaxLine } from '../../../../resources/customer-order/tax-lines'
import type { InvoiceAddress, InvoiceDocument, InvoiceParty } from '../../../invoices/server/invoice-document'
import type { EInvoiceFormat } from './find-refusal'
import { amountText, categoryOf, centsOf, type NetLine, netTotalsOf, type TaxBreakdown } from './net-amounts'
import { registrationNumberOf, vatNumberOf } from './tax-number'

type Content = Invoice['ubl:Invoice']

/** The codes of UNTDID 1001. */
const typeCodes = { invoice: '380', 'credit-note': '381' } as const

const vat = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } as const

/** The exemption codes of the code list VATEX. Other exemptions need a sentence. */
const exemptionCodes: Partial<Record<TaxLine['category'], string>> = {
  ...{ AE: 'VATEX-EU-AE', K: 'VATEX-EU-IC', G: 'VATEX-EU-G', O: 'VATEX-EU-O' },
}

/** The sentence of an exemption if the tax states no sentence. */
const exemptionText = (category: TaxLine['category']): string =>
  ({
    AE: t('Reverse charge'),
    K: t('Intra-Community supply'),
    G: t('Export outside the EU'),
    O: t('Not subject to VAT'),
    E: t('Exempt from VAT'),
    S: '',
    Z: '',
  })[category]

const addressOf = (address: InvoiceAddress) => ({
  ...(address.line1 && { 'cbc:StreetName': address.line1 }),
  ...(address.line2 && { 'cbc:AdditionalStreetName': address.line2 }),
  ...(address.city && { 'cbc:CityName': address.city }),
  ...(address.postcode && { 'cbc:PostalZone': address.postcode }),
  ...(address.state && { 'cbc:CountrySubentity': address.state }),
  // EN 16931 has its own code for Kosovo.
  'cac:Country': { 'cbc:IdentificationCode': address.country === 'XK' ? '1A' : address.country },
})

/** The electronic address of a party: its e-mail address. */
const endpointOf = ({ email }: InvoiceParty) =>
  email ? { 'cbc:EndpointID': email, 'cbc:EndpointID@schemeID': 'EM' } : {}

/** Documents outside the scope of tax must not state VAT numbers. */
const isOutOfScope = ({ taxLines }: InvoiceDocument) => taxLines.some(({ category }) => category === 'O')

function sellerOf(document: InvoiceDocument) {
  const { seller } = document
  const vatNumber = isOutOfScope(document) ? undefined : vatNumberOf(seller)
  const registration = registrationNumberOf(seller)
  // Rule BR-CO-26: without both other numbers, the tax number identifies the seller.
  const identifier = seller.registrationNumber || (vatNumber ? undefined : registration)
  return {
    ...endpointOf(seller),
    'cac:PostalAddress': addressOf(seller.address),
    'cac:PartyTaxScheme': [
      ...(vatNumber ? [{ 'cbc:CompanyID': vatNumber, ...vat }] : []),
      ...(registration ? [{ 'cbc:CompanyID': registration, 'cac:TaxScheme': { 'cbc:ID': 'FC' } }] : []),
    ],
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': seller.name,
      ...(identifier && { 'cbc:CompanyID': identifier }),
    },
    ...((seller.phone || seller.email) && {
      'cac:Contact': {
        'cbc:Name': seller.name,
        ...(seller.phone && { 'cbc:Telephone': seller.phone }),
        ...(seller.email && { 'cbc:ElectronicMail': seller.email }),
      },
    }),
  }
}

function buyerOf(document: InvoiceDocument) {
  const { buyer } = document
  const vatNumber = isOutOfScope(document) ? undefined : vatNumberOf(buyer)
  return {
    ...endpointOf(buyer),
    'cac:PostalAddress': addressOf(buyer.address),
    ...(vatNumber && { 'cac:PartyTaxScheme': { 'cbc:CompanyID': vatNumber, ...vat } }),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': buyer.company || buyer.name },
    ...((buyer.phone || buyer.email || buyer.company) && {
      'cac:Contact': {
        ...(buyer.company && buyer.name && { 'cbc:Name': buyer.name }),
        ...(buyer.phone && { 'cbc:Telephone': buyer.phone }),
        ...(buyer.email && { 'cbc:ElectronicMail': buyer.email }),
      },
    }),
  }
}

/** The place of delivery. XRechnung needs a city and a postcode. */
function deliveryOf({ deliverTo, buyer, ...document }: InvoiceDocument, format: EInvoiceFormat) {
  const isIntraCommunity = document.taxLines.some(({ category }) => category === 'K')
  const place = deliverTo?.country ? deliverTo : isIntraCommunity ? buyer.address : undefined
  const isComplete = place && (format === 'factur-x' || (place.city && place.postcode))
  const day = document.deliveryDate ?? (isIntraCommunity ? document.date : undefined)
  if (!isComplete && !day) return {}
  return {
    'cac:Delivery': {
      ...(day && { 'cbc:ActualDeliveryDate': day }),
      ...(isComplete && {
        'cac:DeliveryLocation': { 'cac:Address': addressOf(place) },
        ...(place.name && { 'cac:DeliveryParty': { 'cac:PartyName': { 'cbc:Name': place.name } } }),
      }),
    },
  }
}

/** The bank account for a transfer. A credit note states no account, because the buyer does not pay. */
function paymentOf({ kind, seller, currency, number, paymentReference }: InvoiceDocument) {
  if (kind === 'credit-note') return { 'cac:PaymentMeans': [{ 'cbc:PaymentMeansCode': '1' }] }
  if (!seller.iban) return {}
  return {
    'cac:PaymentMeans': [
      {
        // SEPA credit transfer, or credit transfer in another currency.
        'cbc:PaymentMeansCode': currency.code === 'EUR' ? '58' : '30',
        'cbc:PaymentID': paymentReference || (number as string),
        'cac:PayeeFinancialAccount': {
          'cbc:ID': seller.iban,
          'cbc:Name': seller.accountName || seller.name,
          ...(seller.bic && { 'cac:FinancialInstitutionBranch': { 'cbc:ID': seller.bic } }),
        },
      },
    ],
  }
}

/** A document with at least one line, as EN 16931 requires. If a document has only shipping, the shipping is the line. */
function withLines(document: InvoiceDocument): InvoiceDocument {
  const { lines, shipping } = document
  if (lines.length > 0) return document
  const stated = shipping.taxLines.map((tax) => {
    const price = tax.included ? centsOf(tax.base) + centsOf(tax.amount) : centsOf(tax.base)
    const amount = Number(price) / 100
    return { name: t('Shipping'), quantity: 1, price: amount, discount: 0, total: amount, taxLines: [tax] }
  })
  return { ...document, lines: stated, shipping: { amount: 0, taxLines: [] } }
}

/**
 * The content of an e-invoice by EN 16931, in the form that `@e-invoice-eu/core` reads. `eInvoiceRefusalOf` checks the
 * document first.
 */
export function en16931InvoiceOf(given: InvoiceDocument, format: EInvoiceFormat): Invoice {
  const document = withLines(given)
  const { currency, preceding, kind } = document
  const { code } = currency
  const totals = netTotalsOf(document)
  const isCredit = kind === 'credit-note'
  const money = <Key extends string>(key: Key, text: string) =>
    ({ [key]: text, [`${key}@currencyID`]: code }) as Record<Key | `${Key}@currencyID`, string>
  const categoryFields = (tax: TaxLine) => ({
    'cbc:ID': categoryOf(tax),
    // A category outside the scope of tax has no rate.
    ...(tax.category !== 'O' && { 'cbc:Percent': String(tax.rate) }),
    ...vat,
  })
  const subtotalOf = ({ tax, base, amount }: TaxBreakdown) => {
    const category = categoryOf(tax)
    const exemptionCode = exemptionCodes[category]
    const reason = tax.note ? t(tax.note) : exemptionText(category)
    return {
      ...money('cbc:TaxableAmount', amountText(base)),
      ...money('cbc:TaxAmount', amountText(amount)),
      'cac:TaxCategory': {
        ...categoryFields(tax),
        'cbc:Percent': String(tax.rate),
        ...(exemptionCode && { 'cbc:TaxExemptionReasonCode': exemptionCode }),
        ...(category !== 'S' && category !== 'Z' && { 'cbc:TaxExemptionReason': reason }),
      },
    }
  }
  const lineOf = ({ quantity, price, priceQuantity, allowance, net, tax }: NetLine, index: number) => {
    const line = document.lines[index] as InvoiceDocument['lines'][number]
    return {
      'cbc:ID': String(index + 1),
      'cbc:InvoicedQuantity': String(quantity),
      'cbc:InvoicedQuantity@unitCode': 'C62',
      ...money('cbc:LineExtensionAmount', amountText(net)),
      ...(allowance > 0n && {
        'cac:AllowanceCharge': [
          {
            'cbc:ChargeIndicator': 'false',
            'cbc:AllowanceChargeReasonCode': '95',
            'cbc:AllowanceChargeReason': t('Discount'),
            ...money('cbc:Amount', amountText(allowance)),
          },
        ],
      }),
      'cac:Item': {
        'cbc:Name': line.name,
        ...(line.sku && { 'cac:SellersItemIdentification': { 'cbc:ID': line.sku } }),
        ...(line.commodityCode && {
          'cac:CommodityClassification': [
            {
              'cbc:ItemClassificationCode': line.commodityCode,
              'cbc:ItemClassificationCode@listID': 'HS',
            },
          ],
        }),
        'cac:ClassifiedTaxCategory': categoryFields(tax),
      },
      'cac:Price': {
        ...money('cbc:PriceAmount', amountText(price)),
        ...(priceQuantity > 1 && {
          'cbc:BaseQuantity': String(priceQuantity),
          'cbc:BaseQuantity@unitCode': 'C62',
        }),
      },
    }
  }
  const content = {
    'cbc:ID': document.number,
    'cbc:IssueDate': document.date,
    'cbc:InvoiceTypeCode': typeCodes[kind as keyof typeof typeCodes],
    ...(document.reason && { 'cbc:Note': [document.reason] }),
    'cbc:DocumentCurrencyCode': code,
    ...(document.buyerReference && { 'cbc:BuyerReference': document.buyerReference }),
    'cac:OrderReference': { 'cbc:ID': document.orderNumber },
    ...(preceding && {
      'cac:BillingReference': [
        { 'cac:InvoiceDocumentReference': { 'cbc:ID': preceding.number, 'cbc:IssueDate': preceding.date } },
      ],
    }),
    'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(document) },
    'cac:AccountingCustomerParty': { 'cac:Party': buyerOf(document) },
    ...deliveryOf(document, format),
    ...paymentOf(document),
    ...(totals.due > 0n && {
      'cac:PaymentTerms': {
        'cbc:Note': isCredit ? t('This amount is credited to you.') : t('Payable on receipt of this invoice.'),
      },
    }),
    ...(totals.charges.length > 0 && {
      'cac:AllowanceCharge': totals.charges.map((tax) => ({
        'cbc:ChargeIndicator': 'true',
        'cbc:AllowanceChargeReasonCode': 'DL',
        'cbc:AllowanceChargeReason': t('Shipping'),
        ...money('cbc:Amount', amountText(BigInt(Math.round(tax.base * 100)))),
        'cac:TaxCategory': categoryFields(tax),
      })),
    }),
    'cac:TaxTotal': [
      { ...money('cbc:TaxAmount', amountText(totals.tax)), 'cac:TaxSubtotal': totals.taxes.map(subtotalOf) },
    ],
    'cac:LegalMonetaryTotal': {
      ...money('cbc:LineExtensionAmount', amountText(totals.lineTotal)),
      ...money('cbc:TaxExclusiveAmount', amountText(totals.net)),
      ...money('cbc:TaxInclusiveAmount', amountText(totals.gross)),
      ...(totals.chargeTotal !== 0n && money('cbc:ChargeTotalAmount', amountText(totals.chargeTotal))),
      ...(totals.paid !== 0n && money('cbc:PrepaidAmount', amountText(totals.paid))),
      ...(totals.rounding !== 0n && money('cbc:PayableRoundingAmount', amountText(totals.rounding))),
      ...money('cbc:PayableAmount', amountText(totals.due)),
    },
    'cac:InvoiceLine': totals.lines.map(lineOf),
  }
  return { 'ubl:Invoice': content as unknown as Content }
}
