import {
  belongsTo,
  choice,
  choices,
  countryList,
  date,
  defineResource,
  hasMany,
  lines,
  longText,
  onOff,
  percent,
  text,
} from 'deckhand'
import { taxCategories } from './customer-order/tax-lines'
import { ruleSetActions } from './tax-rule/rule-set-actions'

const relations = choices({
  'same-state': 'Same state as the seller',
  'other-state': 'Other state of the same country',
  'same-country': 'Same country as the seller',
  'other-country': 'Other country',
})

const buyers = choices({
  consumer: 'Consumer',
  business: { label: 'Business', note: 'A buyer with a valid tax number.' },
})

const supplies = choices({ goods: 'Goods', services: 'Services' })

export default defineResource({
  name: 'tax-rule',
  label: ['Tax rule', 'Tax rules'],
  about:
    'Taxes by place, buyer and date. If no rule applies to an item, the rate of the tax of its product applies. A rule set contains the rules of a country.',
  menu: { group: 'Settings', icon: 'globe', order: 4 },
  title: 'name',
  options: 'list',
  samples: 0,
  rowScope: 'site',
  duplicates: true,
  calls: {
    list: 'extension',
    options: 'extension',
    status: 'extension',
    show: 'extension',
    create: 'extension',
    edit: 'extension',
    delete: 'extension',
  },

  fields: {
    name: text({ required: true, max: 120, placeholder: 'VAT France 20 %' }),
    tax: belongsTo('tax-master', {
      label: 'Tax of the product',
      whenEmpty: 'All taxes',
      help: 'The rule applies to products with this tax.',
    }),
    site: belongsTo('site', { whenEmpty: 'All sites' }),
    relation: choice(relations, {
      label: 'Place of supply',
      whenEmpty: 'Anywhere',
      help: 'Goods are supplied at the shipping address, services at the billing address.',
    }),
    countries: countryList({ whenEmpty: 'All countries' }),
    states: hasMany('state', { within: { country: 'countries' }, whenEmpty: 'All states' }),
    postcodes: text({
      max: 2000,
      capitals: true,
      postcodeRanges: true,
      whenEmpty: 'All postcodes',
      placeholder: '10000-19999, 20457, SW1*',
      help: 'Postcodes, ranges, and beginnings with an asterisk, separated by commas.',
    }),
    buyer: choice(buyers, {
      whenEmpty: 'Any buyer',
      help: 'A business has a valid tax number of the country of supply. In the EU, a number of another EU country is also valid.',
    }),
    supply: choice(supplies, { label: 'Goods or services', whenEmpty: 'Both' }),
    validFrom: date({ whenEmpty: 'Always' }),
    validTo: date({ notBefore: 'validFrom', label: 'Valid until', whenEmpty: 'No end' }),
    category: choice(taxCategories, { required: true, default: 'S', label: 'Treatment' }),
    taxName: text({
      required: true,
      max: 80,
      label: 'Name on the invoice',
      placeholder: 'VAT',
      help: 'The name without the rate.',
    }),
    rate: percent({ required: true, default: 0, help: 'If the rule has components, their rates replace this rate.' }),
    components: lines(
      {
        name: text({ required: true, max: 80, placeholder: 'CGST' }),
        rate: percent({ required: true }),
      },
      { max: 8, help: 'Taxes that appear as separate lines, such as CGST and SGST.' },
    ),
    note: longText({
      max: 300,
      label: 'Sentence on the invoice',
      help: 'Required for a reverse charge, an export and an exemption.',
    }),
    source: text({ max: 300, readOnly: true, help: 'The law or the official table from which the rule comes.' }),
    ruleSet: text({ max: 80, readOnly: true, excludeFromCopy: true }),
    gapUntil: date({
      derived: true,
      label: 'Next rule from',
      warning: {
        when: { gapUntil: { present: true } },
        says: 'This rule ends on {{validTo}}, but the next rule for the same place starts on {{gapUntil}}. Between these days, the rate of the tax itself applies. Close the gap if that is wrong.',
      },
    }),
    /** The conditions except the dates. Rules with the same key follow each other. */
    conditionKey: longText({ readOnly: true, excludeFromHistory: true, excludeFromCopy: true }),
    /** The day after the last day. */
    nextDay: date({ readOnly: true, excludeFromHistory: true, excludeFromCopy: true }),
    status: onOff(),
  },

  rules: [
    {
      when: { category: ['Z', 'E', 'AE', 'K', 'G', 'O'] },
      holds: { rate: 0 },
      at: 'rate',
      says: 'With this treatment the buyer pays no tax. Enter the rate 0.',
    },
  ],

  list: {
    columns: ['name', 'tax', 'site', 'countries', 'buyer', 'category', 'rate', 'validFrom', 'validTo', 'status'],
    narrow: [['rate'], ['tax', 'site', 'status']],
    search: ['name', 'taxName'],
    sort: 'name',
    filters: ['tax', 'site', 'buyer', 'category', 'status'],
  },
  form: [
    { fields: ['name', 'tax', 'status'] },
    {
      title: 'Applies to',
      fields: ['site', 'relation', 'countries', 'states', 'postcodes', 'buyer', 'supply', 'validFrom', 'validTo'],
    },
    { title: 'Tax', fields: ['category', 'taxName', 'rate', 'components', 'note'] },
  ],
  show: [
    { fields: ['tax', 'category', 'taxName', 'rate', 'components', 'note'] },
    {
      title: 'Applies to',
      fields: [
        'site',
        'relation',
        'countries',
        'states',
        'postcodes',
        'buyer',
        'supply',
        'validFrom',
        'validTo',
        'gapUntil',
      ],
      aside: true,
    },
    { title: 'Source', fields: ['source', 'ruleSet'], aside: true },
  ],
  actions: ruleSetActions,
  events: { chooseRuleSet: 'Rule set chosen' },
  says: { noun: 'Tax Rule' },
})
