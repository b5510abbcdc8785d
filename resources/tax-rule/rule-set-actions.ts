import { belongsTo, choice, choices, yesNo } from 'deckhand'

/** The rule sets that ship with the product: files in business/taxes/rule-sets. */
export const ruleSets = choices({
  india: 'India: GST',
  eu: 'European Union: VAT with One Stop Shop',
  uk: 'United Kingdom: VAT',
  switzerland: 'Switzerland: VAT',
  blank: 'Blank table',
})

/** The blank table has no rates. */
const hasRates = { ruleSet: { not: ['blank', null] } } as const

const fields = {
  ruleSet: choice(ruleSets, { required: true, label: 'Rule set' }),
  site: belongsTo('site', {
    required: true,
    standard: 'isDefault',
    help: 'The rules apply to this site. The country of the site decides which rules are added.',
  }),
  standardTax: belongsTo('tax-master', {
    label: 'Tax for the standard rate',
    whenEmpty: 'A new tax',
    when: hasRates,
    help: 'Products with this tax get the standard rate.',
  }),
  reducedTax: belongsTo('tax-master', { label: 'Tax for the reduced rate', whenEmpty: 'A new tax', when: hasRates }),
  taxesShipping: yesNo({
    default: true,
    label: 'Tax the shipping charge like the goods',
    help: 'If this is off, the site keeps its tax on shipping.',
  }),
}

/** The actions that make the rules of a shipped rule set. */
export const ruleSetActions = {
  chooseRuleSet: {
    label: 'Choose a rule set',
    icon: 'percent',
    call: { method: 'POST', path: '/tax-rule/rule-set' },
    fields: { ...fields, ruleSet: choice(ruleSets, { required: true, label: 'Rule set', piece: 'tax-rule-set' }) },
    button: false,
    onList: true,
    permission: 'create',
    extension: true,
    says: 'Tax rules created.',
  },
  previewRuleSet: {
    label: 'Preview a rule set',
    call: { method: 'POST', path: '/tax-rule/preview-rule-set' },
    fields,
    button: false,
    readOnly: true,
    permission: 'create',
    extension: true,
  },
} as const
