import { phrase } from 'deckhand'
import { countryName } from '../expect-tax-number'
import type { RuleSet } from './rule-set'

/** A table to fill in: for each tax one rule of the own country, and one export rule. The rules start inactive. */
export const blank: RuleSet = {
  asOf: '2026-11-27',
  remarks: [phrase('The rules of the blank table are inactive. Enter your rates, then activate the rules.')],
  make: (country, taxes) => ({
    taxes: [],
    rules: [
      ...taxes.map(({ code, name, rate }) => ({
        ...{ name: `${name} ${country}`, tax: code, countries: [country], rate, taxName: name },
        ...{ category: rate === 0 ? ('Z' as const) : ('S' as const), source: '', isActive: false },
      })),
      {
        ...{ name: `Export from ${countryName(country)}`, relation: 'other-country', category: 'G', taxName: 'Tax' },
        ...{ note: 'Export', source: '', isActive: false },
      },
    ],
  }),
}
