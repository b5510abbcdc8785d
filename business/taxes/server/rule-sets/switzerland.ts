import { phrase } from 'deckhand'
import type { RuleSet, RuleTemplate } from './rule-set'

/**
 * The VAT rates of Switzerland since 1 January 2024. Liechtenstein belongs to the same tax territory.
 * Sources: Federal Tax Administration (ESTV), VAT rates. VAT Act (SR 641.20), articles 3, 8, 23 and 25.
 */
const since = '2024-01-01'
const taxes = [
  { code: 'VAT-STD', name: 'VAT standard rate', rate: 8.1, inclusive: true, replacedBy: 'standardTax' },
  { code: 'VAT-RED', name: 'VAT reduced rate', rate: 2.6, inclusive: true, replacedBy: 'reducedTax' },
  { code: 'VAT-LODGING', name: 'VAT special rate for lodging', rate: 3.8, inclusive: true },
] as const

const domestic = ({ code: tax, rate }: (typeof taxes)[number]): RuleTemplate => ({
  ...{ name: `VAT CH ${rate} %`, tax, countries: ['CH', 'LI'], validFrom: since, category: 'S', taxName: 'VAT', rate },
  source: 'VAT Act (SR 641.20), article 25',
})

export const switzerland: RuleSet = {
  asOf: '2026-11-27',
  sellers: ['CH', 'LI'],
  remarks: [phrase('Keep the export declaration of each export as evidence for the tax exemption.')],
  make: () => ({
    taxes,
    rules: [
      ...taxes.map(domestic),
      {
        ...{
          name: 'Export from Switzerland',
          relation: 'other-country',
          supply: 'goods',
          category: 'G',
          taxName: 'VAT',
        },
        note: 'Export, exempt from VAT under article 23(2)(1) of the Swiss VAT Act',
        source: 'VAT Act (SR 641.20), article 23(2)(1)',
      },
      {
        ...{ name: 'Services to customers abroad', relation: 'other-country', supply: 'services' },
        ...{ category: 'O', taxName: 'VAT' },
        note: 'Place of supply abroad, article 8(1) of the Swiss VAT Act',
        source: 'VAT Act (SR 641.20), article 8(1)',
      },
    ],
  }),
}
