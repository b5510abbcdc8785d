import { decimal, defineResource, integer, onOff, text, yesNo } from 'deckhand'

export default defineResource({
  name: 'currency-master',
  label: ['Currency', 'Currencies'],
  about: 'Currencies for product prices and payments.',
  menu: { group: 'Settings', icon: 'coins', order: 5 },
  title: 'code',
  options: 'option',

  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    code: text({
      required: true,
      unique: true,
      max: 3,
      capitals: true,
      pattern: {
        matches: '^[A-Z]{3}$',
        says: 'Currency codes must have three capital letters, such as EUR (ISO 4217).',
      },
    }),
    symbol: text({ required: true, max: 8 }),
    decimals: integer({
      required: true,
      min: 0,
      max: 4,
      currencyDecimals: 'code',
      help: 'Digits after the decimal point. If you leave this empty, the standard number for the currency is used (ISO 4217).',
    }),
    rate: decimal({
      required: true,
      min: 0.000001,
      decimals: 6,
      label: 'Exchange rate',
      help: 'Amount of this currency for 1 unit of the base currency.',
      note: {
        when: { isBase: true },
        says: 'All other exchange rates refer to this currency. If you change the base currency, update the other rates.',
      },
    }),
    isBase: yesNo({
      label: 'Base currency',
      exactlyOne: 'There must be exactly one base currency. To change it, make another currency the base currency.',
    }),
    status: onOff(),
  },

  rules: [
    {
      when: { isBase: true },
      holds: { rate: 1 },
      at: 'rate',
      says: 'The exchange rate of the base currency must be 1.',
    },
    {
      when: { isBase: true },
      holds: { status: 1 },
      at: 'status',
      says: 'The base currency must be active. Activate it, or make another currency the base currency.',
    },
  ],

  list: {
    columns: ['code', 'name', 'symbol', 'decimals', 'rate', 'isBase', 'status'],
    search: ['name', 'code'],
    sort: 'code',
  },
  says: { noun: 'Currency' },
})
