import { countries, phrase } from 'deckhand'
import { euCountries } from '../eu-countries'
import type { RuleSet, RuleTemplate } from './rule-set'

/**
 * The standard rate and the main reduced rate of each member state, on 1 January 2026. Denmark has no reduced rate.
 * Source: European Commission, Taxes in Europe Database (TEDB). Recent changes: Slovakia 23 % and Estonia 24 % since
 * 2025, and Romania 21 % since 1 August 2025. Since 1 January 2026, the reduced rate is 13.5 % in Finland and 12 % in
 * Lithuania.
 */
const rates: Readonly<Record<string, readonly [standard: number, reduced?: number]>> = {
  AT: [20, 10],
  BE: [21, 6],
  BG: [20, 9],
  CY: [19, 9],
  CZ: [21, 12],
  DE: [19, 7],
  DK: [25],
  EE: [24, 9],
  ES: [21, 10],
  FI: [25.5, 13.5],
  FR: [20, 10],
  GR: [24, 13],
  HR: [25, 13],
  HU: [27, 18],
  IE: [23, 13.5],
  IT: [22, 10],
  LT: [21, 12],
  LU: [17, 8],
  LV: [21, 12],
  MT: [18, 7],
  NL: [21, 9],
  PL: [23, 8],
  PT: [23, 13],
  RO: [21, 11],
  SE: [25, 12],
  SI: [22, 9.5],
  SK: [23, 19],
}

const asOf = '2026-01-01'
const table = `Taxes in Europe Database, ${asOf}`
const directive = (article: string) => `Directive 2006/112/EC, article ${article}`

/** The territory of a member state for value added tax. Monaco belongs to the territory of France. */
const territoryOf = (country: string) => (country === 'FR' ? ['FR', 'MC'] : [country])

const outside = countries.filter((country) => !euCountries.includes(country) && country !== 'MC')

const codes = ['VAT-STD', 'VAT-RED'] as const

function rulesOf(own: string): RuleTemplate[] {
  const others = euCountries.filter((country) => country !== own)
  const rateOf = (country: string, at: number) => rates[country]?.[at] ?? rates[country]?.[0] ?? 0
  const vat = { category: 'S', taxName: 'VAT' } as const
  return [
    ...codes.flatMap((tax, at): RuleTemplate[] => {
      const home = rateOf(own, at)
      const kind = at === 0 ? '' : 'reduced '
      return [
        { ...vat, name: `VAT ${own} ${kind}${home} %`, tax, countries: territoryOf(own), rate: home, source: table },
        ...others.map((country): RuleTemplate => {
          const rate = rateOf(country, at)
          return {
            ...{ ...vat, name: `VAT ${country} ${kind}${rate} %`, tax, rate },
            ...{ countries: territoryOf(country), buyer: 'consumer', supply: 'goods' },
            source: `${table}; ${directive('33')}`,
          }
        }),
        {
          ...{ ...vat, name: `VAT ${own} ${kind}${home} % on services to consumers`, tax, rate: home },
          ...{ relation: 'other-country', buyer: 'consumer', supply: 'services' },
          source: directive('45'),
        },
      ]
    }),
    {
      ...{ name: 'Intra-Community supply of goods', relation: 'other-country', countries: others },
      ...{ buyer: 'business', supply: 'goods', category: 'K', taxName: 'VAT' },
      note: 'VAT-exempt intra-Community supply, article 138 of Directive 2006/112/EC',
      source: directive('138'),
    },
    {
      ...{ name: 'Reverse charge for services', relation: 'other-country', countries: others },
      ...{ buyer: 'business', supply: 'services', category: 'AE', taxName: 'VAT' },
      note: 'Reverse charge: the customer owes the VAT, article 196 of Directive 2006/112/EC',
      source: directive('44 and 196'),
    },
    {
      ...{ name: 'Export outside the EU', relation: 'other-country', countries: outside, supply: 'goods' },
      ...{ category: 'G', taxName: 'VAT' },
      note: 'VAT-exempt export, article 146 of Directive 2006/112/EC',
      source: directive('146'),
    },
    {
      ...{ name: 'Services to businesses outside the EU', relation: 'other-country', countries: outside },
      ...{ buyer: 'business', supply: 'services', category: 'O', taxName: 'VAT' },
      note: 'Not subject to VAT: the place of supply is outside the EU, article 44 of Directive 2006/112/EC',
      source: directive('44'),
    },
  ]
}

export const eu: RuleSet = {
  asOf,
  sellers: euCountries,
  remarks: [
    phrase(
      'Below 10,000 euros a year of sales to consumers in other EU countries, you can charge the VAT of your own country. In that case, deactivate the rules of the other countries.',
    ),
    phrase(
      'Member states define the goods with a reduced rate differently. Check the reduced rates for your products.',
    ),
    phrase(
      'Services to consumers have the VAT of the seller. Electronic services have the VAT of the consumer instead.',
    ),
  ],
  make: (country) => {
    const [standard = 0, reduced] = rates[country] ?? []
    return {
      taxes: [
        { code: 'VAT-STD', name: 'VAT standard rate', rate: standard, inclusive: true, replacedBy: 'standardTax' },
        ...(reduced === undefined
          ? []
          : [
              {
                ...{ code: 'VAT-RED', name: 'VAT reduced rate', rate: reduced, inclusive: true },
                replacedBy: 'reducedTax' as const,
              },
            ]),
      ],
      rules: rulesOf(country).filter(({ tax }) => tax !== 'VAT-RED' || reduced !== undefined),
    }
  },
}
