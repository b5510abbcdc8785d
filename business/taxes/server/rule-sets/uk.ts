import { phrase } from 'deckhand'
import type { RuleSet, RuleTemplate } from './rule-set'

/**
 * The VAT rates of the United Kingdom, which the Isle of Man shares.
 * Sources: HMRC, VAT rates (gov.uk/vat-rates), VAT Notice 703 (exports) and VAT Notice 741A (place of supply of
 * services). Value Added Tax Act 1994, sections 2, 7A and 30.
 */
const taxes = [
  { code: 'VAT-STD', name: 'VAT standard rate', rate: 20, inclusive: true, replacedBy: 'standardTax' },
  { code: 'VAT-RED', name: 'VAT reduced rate', rate: 5, inclusive: true, replacedBy: 'reducedTax' },
  { code: 'VAT-ZERO', name: 'VAT zero rate', rate: 0, inclusive: true },
] as const

const rulesOf = ({ code: tax, rate }: (typeof taxes)[number]): RuleTemplate[] => {
  const vat = {
    category: rate === 0 ? 'Z' : 'S',
    taxName: phrase('VAT'),
    tax,
    rate,
    source: 'HMRC, VAT rates',
  } as const
  return [
    { ...vat, name: `VAT UK ${rate} %`, countries: ['GB', 'IM'] },
    {
      ...{ ...vat, name: `VAT UK ${rate} % on services to consumers abroad`, relation: 'other-country' },
      ...{ buyer: 'consumer', supply: 'services', source: 'VAT Act 1994, section 7A' },
    },
  ]
}

export const uk: RuleSet = {
  asOf: '2026-11-27',
  sellers: ['GB', 'IM'],
  remarks: [
    phrase(
      'Goods to Northern Ireland follow the UK rules here. Goods from Northern Ireland to the EU need more rules.',
    ),
  ],
  make: () => ({
    taxes,
    rules: [
      ...taxes.flatMap(rulesOf),
      {
        ...{
          name: 'Export from the UK',
          relation: 'other-country',
          supply: 'goods',
          category: 'G',
          taxName: phrase('VAT'),
        },
        note: phrase('Zero-rated export of goods, section 30(6) of the Value Added Tax Act 1994'),
        source: 'HMRC, VAT Notice 703',
      },
      {
        ...{ name: 'Services to businesses abroad', relation: 'other-country', buyer: 'business', supply: 'services' },
        ...{ category: 'O', taxName: phrase('VAT') },
        note: phrase(
          'Outside the scope of UK VAT: the customer accounts for the tax, section 7A of the Value Added Tax Act 1994',
        ),
        source: 'HMRC, VAT Notice 741A',
      },
    ],
  }),
}
