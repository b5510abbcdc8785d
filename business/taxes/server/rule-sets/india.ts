import { phrase } from 'deckhand'
import type { RuleSet, RuleTemplate } from './rule-set'

/**
 * The GST rates since 22 September 2025, and the split by place of supply.
 * Sources: notifications 9/2025 and 10/2025 – Central Tax (Rate) of 17 September 2025. CGST Act 2017, section 9. IGST
 * Act 2017, sections 5, 7, 8, 10, 12 and 16. UTGST Act 2017, section 7. CGST Rules 2017, rule 46.
 */
const rates = [5, 18, 40]
const since = '2025-09-22'
const notification = 'Notification 9/2025 – Central Tax (Rate)'

/** The union territories without a legislature, where UTGST replaces SGST. */
const unionTerritories = ['IN-AN', 'IN-CH', 'IN-DH', 'IN-LA', 'IN-LD']

const split = (rate: number): RuleTemplate[] => {
  const common = {
    tax: `GST${rate}`,
    countries: ['IN'],
    validFrom: since,
    category: 'S',
    source: notification,
  } as const
  const half = rate / 2
  return [
    {
      ...{ ...common, name: `CGST + SGST ${rate} %`, relation: 'same-state', taxName: 'GST' },
      components: [
        { name: 'CGST', rate: half },
        { name: 'SGST', rate: half },
      ],
    },
    {
      ...{ ...common, name: `CGST + UTGST ${rate} %`, relation: 'same-state', taxName: 'GST' },
      states: unionTerritories,
      components: [
        { name: 'CGST', rate: half },
        { name: 'UTGST', rate: half },
      ],
    },
    { ...common, name: `IGST ${rate} %`, relation: 'other-state', taxName: 'IGST', rate },
  ]
}

export const india: RuleSet = {
  asOf: '2026-11-27',
  sellers: ['IN'],
  needsState: true,
  remarks: [
    phrase('Enter the HSN or SAC code of each product.'),
    phrase('The export rule applies to exports under a letter of undertaking.'),
  ],
  make: () => ({
    taxes: [...rates, 0].map((rate) => ({
      ...{ code: `GST${rate}`, name: `GST ${rate} %`, rate, inclusive: false },
      ...(rate === 18 && { replacedBy: 'standardTax' as const }),
      ...(rate === 5 && { replacedBy: 'reducedTax' as const }),
    })),
    rules: [
      ...rates.flatMap(split),
      {
        ...{ name: 'GST 0 %', tax: 'GST0', countries: ['IN'], validFrom: since, category: 'E', taxName: 'GST' },
        note: phrase('Nil-rated supply'),
        source: 'Notification 10/2025 – Central Tax (Rate)',
      },
      {
        ...{ name: 'Export from India', relation: 'other-country', category: 'G', taxName: 'IGST' },
        note: 'Supply meant for export/supply to SEZ unit or SEZ developer for authorised operations under bond or letter of undertaking without payment of integrated tax',
        source: 'IGST Act 2017, section 16; CGST Rules 2017, rule 46',
      },
    ],
  }),
}
