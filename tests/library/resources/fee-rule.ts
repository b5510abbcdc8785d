import { belongsTo, choice, choices, decimal, defineResource, hasMany, integer, money, onOff, text } from 'deckhand'

const bases = choices({ total: 'Price of the books', weight: 'Weight', quantity: 'Quantity' })

const unit = [{ when: { basis: 'weight' }, unit: 'g' }]

/** A fee rule has a range whose unit depends on a choice. If rules overlap, only one rule applies. */
export default defineResource({
  name: 'fee-rule',
  label: ['Fee rule', 'Fee rules'],
  menu: { group: 'Customers', icon: 'wallet', order: 4 },
  title: 'name',
  options: 'list',
  rowScope: 'branch',
  comments: true,
  fields: {
    name: text({ required: true, max: 80 }),
    branch: belongsTo('branch', { whenEmpty: 'All branches' }),
    regions: hasMany('region', { whenEmpty: 'All regions' }),
    basis: choice(bases, { required: true, default: 'total' }),
    min: decimal({ required: true, min: 0, default: 0, label: 'From', unit }),
    max: decimal({ notBelow: 'min', label: 'Up to', unit, whenEmpty: 'No limit' }),
    rate: money({ required: true, min: 0, currency: 'branch.currency' }),
    priority: integer({ min: 0, default: 0 }),
    status: onOff(),
  },
  overlaps: {
    at: 'priority',
    same: ['basis'],
    shared: ['branch', 'regions'],
    range: ['min', 'max'],
    amounts: { when: { basis: 'total' }, currency: 'branch.currency' },
    first: 'priority',
  },
  list: {
    columns: ['priority', 'name', 'branch', 'basis', 'min', 'max', 'rate', 'status'],
    sort: 'priority',
    filters: ['branch', 'basis', 'status'],
  },
})
