import { choice, choices, lines, money, percent, text, yesNo } from 'deckhand'

/** The tax categories of EN 16931. */
export const taxCategories = choices({
  S: 'Taxed',
  Z: 'Zero rate',
  E: 'Exempt',
  AE: 'Reverse charge',
  K: 'Supply within the EU',
  G: 'Export',
  O: 'Outside the scope of tax',
})

/** The fields of a tax line: `TaxLine` of business/taxes/tax-line.ts. */
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
