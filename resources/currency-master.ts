import { decimal, defineResource, integer, onOff, text, yesNo } from 'deckhand'

export default defineResource({
  name: 'currency-master',
  label: ['Currency', 'Currencies'],
  about: 'The currencies that products are priced and orders are paid in.',
  menu: { group: 'Sales', icon: 'coins', order: 5 },
  title: 'code',
  options: 'option',

  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    code: text({
      required: true,
      unique: true,
      max: 3,
      capitals: true,
      pattern: { matches: '^[A-Z]{3}$', says: 'Three letters as in ISO 4217, such as EUR.' },
    }),
    symbol: text({ required: true, max: 8 }),
    decimals: integer({
      required: true,
      min: 0,
      max: 4,
      currencyDecimals: 'code',
      help: 'Digits after the decimal point. If empty, as many as ISO 4217 gives the currency.',
    }),
    rate: decimal({
      required: true,
      min: 0.000001,
      decimals: 6,
      label: 'Exchange rate',
      help: 'What one unit of the base currency is worth.',
      note: {
        when: { isBase: true },
        says: 'All other rates are against this currency. Set them anew when the base changes.',
      },
    }),
    isBase: yesNo({
      label: 'Base currency',
      exactlyOne: 'Exactly one currency is the base. Make another one the base instead.',
    }),
    status: onOff(),
  },

  rules: [
    { when: { isBase: true }, holds: { rate: 1 }, at: 'rate', says: 'The rate of the base currency is 1.' },
    { when: { isBase: true }, holds: { status: 1 }, at: 'status', says: 'The base currency stays active.' },
  ],

  list: {
    columns: ['code', 'name', 'symbol', 'decimals', 'rate', 'isBase', 'status'],
    search: ['name', 'code'],
    sort: 'code',
  },
})
