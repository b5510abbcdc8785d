import { date, defineResource, onOff, percent, text, yesNo } from 'deckhand'

export default defineResource({
  name: 'tax-master',
  label: ['Tax', 'Taxes'],
  about: 'Tax rates for products.',
  menu: { group: 'Settings', icon: 'percent', order: 4 },
  title: 'name',
  options: 'option',

  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    code: text({ required: true, unique: true, max: 20, capitals: true }),
    rate: percent({ required: true, label: 'Tax rate' }),
    inclusive: yesNo({ label: 'Prices include this tax' }),
    validFrom: date(),
    status: onOff(),
  },

  list: {
    columns: ['name', 'code', 'rate', 'inclusive', 'validFrom', 'status'],
    search: ['name', 'code'],
    sort: 'name',
  },
  related: [
    { resource: 'tax-rule', by: 'tax' },
    { resource: 'product', by: 'tax' },
  ],

  says: { noun: 'Tax Master' },
})
