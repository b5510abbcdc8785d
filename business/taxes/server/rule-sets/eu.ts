import { countries, phrase } from 'deckhand'
import { euCountries, taxNumberCountryOf } from '../eu-countries'
import { northernIrishPostcodes } from '../tax-rules'
import type { RuleSet, RuleTemplate } from './rule-set'

/**
 * The standard rate and the main reduced rate of each member state, on 1 January 2026. Denmark has no reduced rate.
 * Source: European Commission, Taxes in Europe Database (TEDB). Recent changes: Slovakia 23 % and Estonia 24 % since
 * 2025, and Romania 21 % since 1 August 2025. Since 1 January 2026, the reduced rate is 13.5 % in Finland and 12 % in
 * Lithuania. France and Portugal also have intermediate rates of 10 % and 13 %. Several states have super-reduced rates.
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
  FR: [20, 5.5],
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
  PT: [23, 6],
  RO: [21, 11],
  SE: [25, 12],
  SI: [22, 9.5],
  SK: [23, 19],
}

const asOf = '2026-01-01'
const table = `Taxes in Europe Database, ${asOf}`
const directive = (article: string) => `Directive 2006/112/EC, article ${article}`

/**
 * Places outside the territory of value added tax by the postcodes of their member state.
 * Source: Directive 2006/112/EC, article 6. European Commission, "Territorial scope" of VAT rules.
 */
const excluded: readonly { readonly country: string; readonly name: string; readonly postcodes: string }[] = [
  { country: 'DE', name: 'Büsingen and Heligoland', postcodes: '27498, 78266' },
  { country: 'ES', name: 'Canary Islands, Ceuta and Melilla', postcodes: '35*, 38*, 51*, 52*' },
  { country: 'FI', name: 'Åland', postcodes: '22*' },
  { country: 'FR', name: 'French overseas territories', postcodes: '97*, 986*, 987*, 988*' },
  { country: 'GR', name: 'Mount Athos', postcodes: '63086, 63087' },
  { country: 'IT', name: 'Livigno and Campione d’Italia', postcodes: '22061, 23041' },
]

/**
 * Rates for consumers in parts of a country by postcodes. Goods in Northern Ireland follow the EU rules with the rates of
 * the United Kingdom.
 * Sources: Portuguese VAT Code, articles 6(16) and 18(3). Regional Legislative Decree 6/2024/M (Madeira, 4 %).
 * GOV.UK, VAT Notice 725 (Northern Ireland).
 */
const regions = [
  { country: 'PT', name: 'Madeira', postcodes: '90*-93*', rates: [22, 4] },
  { country: 'PT', name: 'Azores', postcodes: '95*-99*', rates: [16, 4] },
  { country: 'GB', name: 'Northern Ireland', postcodes: northernIrishPostcodes, rates: [20, 5] },
] as const

/** The territory of a member state for value added tax. Monaco belongs to the territory of France. */
const territoryOf = (country: string) => (country === 'FR' ? ['FR', 'MC'] : [country])

const outside = countries.filter((country) => !euCountries.includes(country) && country !== 'MC')

const supplyNote = phrase('VAT-exempt intra-Community supply, article 138 of Directive 2006/112/EC')
const exportNote = phrase('VAT-exempt export, article 146 of Directive 2006/112/EC')
const outsideNote = phrase(
  'Not subject to VAT: the place of supply is outside the EU, article 44 of Directive 2006/112/EC',
)

const codes = ['VAT-STD', 'VAT-RED'] as const

function rulesOf(own: string): RuleTemplate[] {
  const others = euCountries.filter((country) => country !== own)
  const otherPlaces = others.flatMap(territoryOf)
  const rateOf = (country: string, at: number) => rates[country]?.[at] ?? rates[country]?.[0] ?? 0
  const vat = { category: 'S', taxName: phrase('VAT') } as const
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
        ...regions
          .filter(({ country }) => country !== own)
          .map(({ country, name, postcodes, rates: regional }): RuleTemplate => {
            const rate = regional[at] ?? 0
            return {
              ...{ ...vat, name: `VAT ${name} ${kind}${rate} %`, tax, rate, countries: [country], postcodes },
              ...{ buyer: 'consumer', supply: 'goods', source: `${table}; ${directive('33')}` },
            }
          }),
        ...excluded.flatMap(({ country, name, postcodes }): RuleTemplate[] => {
          const common = { tax, countries: [country], postcodes, taxName: phrase('VAT') }
          return [
            {
              ...{ ...common, name: `Export to ${name}, ${kind || 'standard '}rate`, supply: 'goods', category: 'G' },
              ...{ note: exportNote, source: directive('6 and 146') },
            },
            {
              ...{
                ...common,
                name: `Services to businesses in ${name}, ${kind || 'standard '}rate`,
                supply: 'services',
              },
              ...{ buyer: 'business', category: 'O', note: outsideNote, source: directive('6 and 44') },
            },
          ]
        }),
        {
          ...{ ...vat, name: `VAT ${own} ${kind}${home} % on services to consumers`, tax, rate: home },
          ...{ relation: 'other-country', buyer: 'consumer', supply: 'services' },
          source: directive('45'),
        },
      ]
    }),
    {
      ...{ name: 'Intra-Community supply of goods', relation: 'other-country', countries: otherPlaces },
      ...{ buyer: 'business', supply: 'goods', category: 'K', taxName: phrase('VAT') },
      note: supplyNote,
      source: directive('138'),
    },
    {
      ...{ name: 'Supply of goods to Northern Ireland', countries: ['GB'], postcodes: northernIrishPostcodes },
      ...{ buyer: 'business', supply: 'goods', category: 'K', taxName: phrase('VAT'), note: supplyNote },
      source: `${directive('138')}; VAT Notice 725`,
    },
    {
      ...{ name: 'Reverse charge for services', relation: 'other-country', countries: otherPlaces },
      ...{ buyer: 'business', supply: 'services', category: 'AE', taxName: phrase('VAT') },
      note: phrase('Reverse charge: the customer owes the VAT, article 196 of Directive 2006/112/EC'),
      source: directive('44 and 196'),
    },
    {
      ...{ name: 'Export outside the EU', relation: 'other-country', countries: outside, supply: 'goods' },
      ...{ category: 'G', taxName: phrase('VAT') },
      note: exportNote,
      source: directive('146'),
    },
    {
      ...{ name: 'Services to businesses outside the EU', relation: 'other-country', countries: outside },
      ...{ buyer: 'business', supply: 'services', category: 'O', taxName: phrase('VAT') },
      note: outsideNote,
      source: directive('44'),
    },
  ]
}

export const eu: RuleSet = {
  asOf,
  sellers: [...euCountries, 'MC'],
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
  make: (seller) => {
    const country = taxNumberCountryOf(seller)
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
