/**
 * The tax categories of EN 16931, from the code list UNTDID 5305. S is a standard or reduced rate, Z the zero rate, and
 * E exempt. AE is the reverse charge, K a supply within the EU, G an export, and O outside the scope of tax.
 */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const

export type TaxCategory = (typeof taxCategories)[number]

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
