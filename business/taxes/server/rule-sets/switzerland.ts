import { phrase } from 'deckhand'
import type { RuleSet, RuleTemplate } from './rule-set'

/**
 * The VAT rates of Switzerland since 1 January 2024. Liechtenstein and Büsingen belong to the same tax territory. The
 * valleys Samnaun and Sampuoir belong to the territory only for services.
 * Sources: Federal Tax Administration (ESTV), VAT rates. VAT Act (SR 641.20), articles 3, 4, 8, 23 and 25.
 */
const since = '2024-01-01'
const taxes = [
  { code: 'VAT-STD', name: 'VAT standard rate', rate: 8.1, inclusive: true, replacedBy: 'standardTax' },
  { code: 'VAT-RED', name: 'VAT reduced rate', rate: 2.6, inclusive: true, replacedBy: 'reducedTax' },
  { code: 'VAT-LODGING', name: 'VAT special rate for lodging', rate: 3.8, inclusive: true },
] as const

const exported = { supply: 'goods', category: 'G', taxName: phrase('VAT') } as const
const exportNote = phrase('Export, exempt from VAT under article 23(2)(1) of the Swiss VAT Act')

const domestic = ({ code: tax, rate }: (typeof taxes)[number]): RuleTemplate[] => {
  const vat = { tax, validFrom: since, category: 'S', taxName: phrase('VAT'), rate } as const
  return [
    { ...vat, name: `VAT CH ${rate} %`, countries: ['CH', 'LI'], source: 'VAT Act (SR 641.20), article 25' },
    {
      ...{ ...vat, name: `VAT CH ${rate} % in Büsingen`, countries: ['DE'], postcodes: '78266' },
      source: 'VAT Act (SR 641.20), article 3(a)',
    },
    {
      ...{ ...exported, name: `Export to Samnaun, ${rate} % goods`, tax, countries: ['CH'], postcodes: '7562, 7563' },
      ...{ note: exportNote, source: 'VAT Act (SR 641.20), article 4' },
    },
  ]
}

export const switzerland: RuleSet = {
  asOf: '2026-11-27',
  sellers: ['CH', 'LI'],
  remarks: [phrase('Keep the export declaration of each export as evidence for the tax exemption.')],
  make: () => ({
    taxes,
    rules: [
      ...taxes.flatMap(domestic),
      {
        ...{ ...exported, name: 'Export from Switzerland', relation: 'other-country', note: exportNote },
        source: 'VAT Act (SR 641.20), article 23(2)(1)',
      },
      {
        ...{ name: 'Services to customers abroad', relation: 'other-country', supply: 'services' },
        ...{ category: 'O', taxName: phrase('VAT') },
        note: phrase('Place of supply abroad, article 8(1) of the Swiss VAT Act'),
        source: 'VAT Act (SR 641.20), article 8(1)',
      },
    ],
  }),
}
