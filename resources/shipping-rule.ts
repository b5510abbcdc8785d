import {
  belongsTo,
  choice,
  choices,
  countryList,
  decimal,
  defineResource,
  hasMany,
  integer,
  money,
  onOff,
  text,
} from 'deckhand'

const bases = choices({
  total: 'Order total',
  weight: 'Weight',
  quantity: 'Quantity',
})

/** The unit of the range of a shipping rule. */
const unit = [{ when: { basis: 'weight' }, unit: 'g' }]

export default defineResource({
  name: 'shipping-rule',
  label: ['Shipping rule', 'Shipping rules'],
  about: 'Shipping costs of orders. If several rules fit an order, the rule with the smallest priority applies.',
  menu: { group: 'Settings', icon: 'map', order: 2 },
  title: 'name',
  options: 'list',
  rowScope: 'site',
  duplicates: true,

  fields: {
    name: text({ required: true, max: 80 }),
    site: belongsTo('site', { whenEmpty: 'All sites' }),
    countries: countryList({ extension: true, whenEmpty: 'All countries' }),
    states: hasMany('state', { within: { country: 'countries' }, whenEmpty: 'All states' }),
    postcodes: text({
      extension: true,
      max: 2000,
      capitals: true,
      postcodeRanges: true,
      whenEmpty: 'All postcodes',
      placeholder: '10000-19999, 20457, SW1*',
      help: 'Postcodes, ranges, and beginnings with an asterisk, separated by commas.',
    }),
    basis: choice(bases, { required: true, default: 'total', label: 'Calculation basis' }),
    min: decimal({ required: true, min: 0, default: 0, label: 'From', unit }),
    max: decimal({ notBelow: 'min', label: 'Up to', unit, whenEmpty: 'No limit' }),
    rate: money({ required: true, min: 0, currency: 'site.currency', label: 'Base rate' }),
    perUnit: money({
      label: 'Rate per unit',
      min: 0,
      currency: 'site.currency',
      help: 'This amount is added per unit of the calculation basis, for example per gram.',
    }),
    freeAbove: money({
      label: 'Free shipping from',
      min: 0,
      currency: 'site.currency',
      help: 'Orders with this total or more get free shipping.',
      warning: {
        when: { basis: 'total', min: { above: 'freeAbove' } },
        says: "Every order that matches this rule ships free. Check the limits 'From' and 'Free shipping from'.",
      },
    }),
    estimatedDays: integer({ min: 0, unit: 'days', label: 'Estimated delivery time' }),
    priority: integer({
      min: 0,
      default: 0,
      help: 'If several rules match an order, the rule with the lowest number applies.',
    }),
    status: onOff(),
  },

  overlaps: {
    at: 'priority',
    same: ['basis'],
    shared: ['site', 'countries', 'states'],
    postcodes: 'postcodes',
    range: ['min', 'max'],
    amounts: { when: { basis: 'total' }, currency: 'site.currency' },
    first: 'priority',
  },

  list: {
    columns: ['priority', 'name', 'site', 'basis', 'min', 'max', 'rate', 'status'],
    search: ['name'],
    sort: 'priority',
    filters: ['site', 'basis', 'status'],
  },
  form: [
    { fields: ['name', 'priority', 'status'] },
    { title: 'Applies to', fields: ['site', 'countries', 'states', 'postcodes', 'basis', 'min', 'max'] },
    { title: 'Shipping costs', fields: ['rate', 'perUnit', 'freeAbove', 'estimatedDays'] },
  ],
  says: { noun: 'Shipping Rule' },
})
