import { choice, choices, date, defineResource, hasMany, integer, money, onOff, text } from 'deckhand'

const discountTypes = choices({ percent: 'Percent', amount: 'Fixed amount', 'free-shipping': 'Free shipping' })
const limit = { min: 1, whenEmpty: 'No limit' } as const
const couponStates = choices({
  scheduled: { label: 'Scheduled', tone: 'blue', note: 'The coupon starts on {{startsOn}}.' },
  live: { label: 'Live', tone: 'green', note: 'Live since {{startsOn}}[, until {{endsOn}}].' },
  expired: { label: 'Expired', note: 'The coupon expired on {{endsOn}}.' },
  exhausted: { label: 'Used up', tone: 'orange', note: 'Used up: {{usedCount}} of {{usageLimit}}.' },
  off: { label: 'Inactive', warning: 'Nobody can use this coupon until you activate it.' },
})

export default defineResource({
  name: 'coupon',
  label: ['Coupon', 'Coupons'],
  about: 'Codes that customers enter at checkout for a discount or free shipping.',
  menu: { group: 'Sales', icon: 'gift', order: 4, letter: 'u' },
  title: 'code',
  options: 'list',
  duplicates: true,

  fields: {
    code: text({
      required: true,
      unique: true,
      max: 32,
      capitals: true,
      help: 'The code is saved in capital letters.',
    }),
    discountType: choice(discountTypes, { required: true, default: 'percent' }),
    value: money({
      required: true,
      min: 0,
      default: 0,
      percentWhen: { discountType: 'percent' },
      when: { discountType: { not: 'free-shipping' } },
      warning: { is: 0, says: 'The value is 0, so the coupon gives no discount.' },
    }),
    minimumOrder: money({ min: 0 }),
    maximumDiscount: money({ min: 0, when: { discountType: 'percent' } }),
    startsOn: date({ required: true }),
    endsOn: date({ notBefore: 'startsOn', whenEmpty: 'No end date' }),
    usageLimit: integer({
      ...limit,
      warning: {
        when: { usedCount: { above: 'usageLimit' } },
        says: 'The coupon was already used {{usedCount}} times, more than this limit.',
      },
    }),
    perCustomerLimit: integer({
      ...limit,
      warning: {
        is: { above: 'usageLimit' },
        says: 'The limit per customer is higher than the usage limit ({{usageLimit}}).',
      },
    }),
    usedCount: integer({ readOnly: true, default: 0, label: 'Times used' }),
    products: hasMany('product', { whenEmpty: 'All products' }),
    customerCategories: hasMany('customer-category', { whenEmpty: 'All customers' }),
    state: choice(couponStates, { derived: true, label: 'Validity' }),
    status: onOff(),
  },
  list: {
    columns: ['code', 'state', 'discountType', 'value', 'startsOn', 'endsOn', 'usedCount', 'status'],
    narrow: [['value'], ['endsOn', 'state', 'status']],
    sort: '-startsOn',
    filters: ['state', 'discountType', 'startsOn', 'status'],
  },
  sections: [
    { fields: ['code', 'state', 'usedCount', 'status'] },
    { title: 'Discount', fields: ['discountType', 'value', 'minimumOrder', 'maximumDiscount'] },
    { title: 'Period and limits', fields: ['startsOn', 'endsOn', 'usageLimit', 'perCustomerLimit'] },
    { title: 'Applies to', fields: ['products', 'customerCategories'] },
  ],
  // The specification uses the word "Stock" for coupons, so these messages are literal.
  says: { noun: 'Coupon', updated: 'Stock updated successfully.', deleted: 'Stock deleted successfully.' },
})
