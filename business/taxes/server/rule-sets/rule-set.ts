import type { TaxCategory } from '../../../../resources/customer-order/tax-lines'
import type { SellerRelation } from '../tax-rules'

/** A tax that a rule set needs. Products refer to the tax. */
export interface RuleSetTax {
  readonly code: string
  readonly name: string
  readonly rate: number
  /** Whether prices include the tax. */
  readonly inclusive: boolean
  /** The input of the action in which a person can choose another tax in place of this tax. Default: none. */
  readonly replacedBy?: 'standardTax' | 'reducedTax'
}

/** A rule of a rule set, before it belongs to a site. */
export interface RuleTemplate {
  readonly name: string
  /** The code of the tax of the product. Default: all taxes. */
  readonly tax?: string
  readonly relation?: SellerRelation
  readonly countries?: readonly string[]
  /** The states by their codes of ISO 3166-2. */
  readonly states?: readonly string[]
  /** Postcodes, ranges, and beginnings with an asterisk, separated by commas. */
  readonly postcodes?: string
  readonly buyer?: 'consumer' | 'business'
  readonly supply?: 'goods' | 'services'
  readonly validFrom?: string
  readonly category: TaxCategory
  readonly taxName: string
  readonly rate?: number
  readonly components?: readonly { readonly name: string; readonly rate: number }[]
  readonly note?: string
  readonly source: string
  /** Whether the rule applies as soon as it is made. Default: true. */
  readonly isActive?: boolean
}

/** A set of tax rules for the sellers of some countries. */
export interface RuleSet {
  /** The day on which the rates were last compared with the source. */
  readonly asOf: string
  /** The countries of the sellers. Default: all countries. */
  readonly sellers?: readonly string[]
  /** Whether the rules depend on the state of the seller. Default: false. */
  readonly needsState?: boolean
  /** Sentences for the person who chooses the set. */
  readonly remarks: readonly string[]
  /** The taxes and the rules for a seller in a country. */
  readonly make: (
    country: string,
    taxes: readonly RuleSetTax[],
  ) => {
    readonly taxes: readonly RuleSetTax[]
    readonly rules: readonly RuleTemplate[]
  }
}
