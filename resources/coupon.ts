import { choice, choices, date, defineResource, hasMany, integer, money, onOff, text } from 'deckhand'

const discountTypes = choices({
  percent: { label: 'Percent' },
  amount: { label: 'Fixed amount' },
  'free-shipping': { label: 'Free shipping' },
})

const couponStates = choices({
  scheduled: { label: 'Scheduled', tone: 'blue' },
  live: { label: 'Live', tone: 'green' },
  expired: { label: 'Expired', tone: 'neutral' },
  exhausted: { label: 'Exhausted', tone: 'orange' },
  off: { label: 'Switched off', tone: 'neutral' },
})

export default defineResource({
  name: 'coupon',
  label: ['Coupon', 'Coupons'],
  about: 'Codes that customers enter at checkout for a discount or free shipping.',
  menu: { group: 'Sales', icon: 'gift', order: 2, letter: 'u' },
  title: 'code',
  options: 'list',

  fields: {
    code: text({ required: true, unique: true, max: 32, capitals: true, help: 'Kept in capital letters.' }),
    discountType: choice(discountTypes, { required: true, default: 'percent' }),
    value: money({
      required: true,
      min: 0,
      default: 0,
      percentWhen: { discountType: 'percent' },
      when: { discountType: { not: 'free-shipping' } },
    }),
    minimumOrder: money({ min: 0 }),
    maximumDiscount: money({ min: 0, when: { discountType: 'percent' } }),
    startsOn: date({ required: true }),
    endsOn: date({ notBefore: 'startsOn', whenEmpty: 'No end' }),
    usageLimit: integer({ min: 1, whenEmpty: 'No limit' }),
    perCustomerLimit: integer({ min: 1, whenEmpty: 'No limit' }),
    usedCount: integer({ readOnly: true, default: 0 }),
    products: hasMany('product', { whenEmpty: 'All products' }),
    customerCategories: hasMany('customer-category', { whenEmpty: 'All customers' }),
    state: choice(couponStates, { derived: true, label: 'Validity' }),
    status: onOff(),
  },

  rules: [
    {
      when: { discountType: 'percent' },
      holds: { value: { max: 100 } },
      at: 'value',
      says: 'A percentage is at most 100.',
    },
  ],

  notes: [
    { at: 'state', when: { state: 'scheduled' }, says: 'Starts {{startsOn}}.' },
    { at: 'state', when: { state: 'live', endsOn: { present: true } }, says: 'Live until {{endsOn}}.' },
    {
      at: 'state',
      when: { state: 'live', endsOn: { present: false } },
      says: 'Live since {{startsOn}}, without an end.',
    },
    { at: 'state', when: { state: 'expired' }, says: 'Ended {{endsOn}}.' },
    { at: 'state', when: { state: 'exhausted' }, says: 'Used up: {{usedCount}} of {{usageLimit}}.' },
    { at: 'state', when: { state: 'off' }, says: 'Nobody can use it until it is switched on.', warns: true },
    {
      at: 'value',
      when: { value: 0, discountType: { not: 'free-shipping' } },
      says: 'Takes nothing off.',
      warns: true,
    },
    {
      at: 'perCustomerLimit',
      when: { perCustomerLimit: { above: 'usageLimit' } },
      says: 'More than all customers together may use it: {{usageLimit}}.',
      warns: true,
    },
    {
      at: 'usageLimit',
      when: { usedCount: { above: 'usageLimit' } },
      says: 'It has been used {{usedCount}} times already.',
      warns: true,
    },
  ],

  list: {
    columns: ['code', 'state', 'discountType', 'value', 'startsOn', 'endsOn', 'usedCount', 'status'],
    narrow: [['value'], ['endsOn', 'state', 'status']],
    sort: '-startsOn',
    filters: ['state', 'discountType', 'startsOn', 'status'],
  },
  show: [
    { fields: ['code', 'state', 'usedCount'] },
    { title: 'Discount', fields: ['discountType', 'value', 'minimumOrder', 'maximumDiscount'] },
    { title: 'Valid', fields: ['startsOn', 'endsOn', 'usageLimit', 'perCustomerLimit'] },
    { title: 'Applies to', fields: ['products', 'customerCategories'] },
  ],
  form: [
    { fields: ['code', 'status'] },
    { title: 'Discount', fields: ['discountType', 'value', 'minimumOrder', 'maximumDiscount'] },
    { title: 'Valid', fields: ['startsOn', 'endsOn', 'usageLimit', 'perCustomerLimit'] },
    { title: 'Applies to', fields: ['products', 'customerCategories'] },
  ],

  // "Stock" is the product's own wording for coupons: kept on purpose.
  says: { updated: 'Stock updated successfully.', deleted: 'Stock deleted successfully.' },
})
