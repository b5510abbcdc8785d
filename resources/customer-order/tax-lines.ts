import { choice, choices, lines, money, percent, text, yesNo } from 'deckhand'

/**
 * The tax categories of EN 16931, from the code list UNTDID 5305. S is a standard or reduced rate, Z the zero rate, and
 * E exempt. AE is the reverse charge, K a supply within the EU, G an export, and O outside the scope of tax.
 */
export const taxCategories = choices({
  S: 'Taxed',
  Z: 'Zero rate',
  E: 'Exempt',
  AE: 'Reverse charge',
  K: 'Supply within the EU',
  G: 'Export',
  O: 'Outside the scope of tax',
})

export type TaxCategory = keyof typeof taxCategories & string

/** One tax on an amount. A rule with components, such as CGST and SGST, results in one tax line for each component. */
export interface TaxLine {
  /** The name of the tax without its rate, such as 'CGST' or 'VAT'. */
  readonly name: string
  /** The rate in percent. */
  readonly rate: number
  readonly category: TaxCategory
  /** The taxed amount without any tax. */
  readonly base: number
  /** The tax. */
  readonly amount: number
  /** Whether the price includes the tax. */
  readonly included: boolean
  /** The sentence that the law requires on the invoice, such as 'Reverse charge'. Default: none. */
  readonly note?: string | null
}

/** The fields of a {@link TaxLine}. */
const taxLineFields = {
  name: text({ required: true, max: 80 }),
  rate: percent({ required: true }),
  category: choice(taxCategories, { required: true }),
  base: money({ required: true, label: 'Taxed amount' }),
  amount: money({ required: true, label: 'Tax' }),
  included: yesNo({ required: true, label: 'Included in the price' }),
  note: text({ max: 300, label: 'Sentence on the invoice' }),
}

/** The stored tax lines of an item, of the shipping charge or of a complete order. Only the server sets the lines. */
export const taxLines = (label: string) =>
  lines(taxLineFields, { readOnly: true, extension: true, excludeFromHistory: true, label })
