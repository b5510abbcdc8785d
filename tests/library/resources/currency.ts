import { decimal, defineResource, integer, onOff, text, yesNo } from 'deckhand'

export default defineResource({
  name: 'currency',
  label: ['Currency', 'Currencies'],
  menu: { group: 'Administration', icon: 'coins' },
  title: 'code',
  options: 'option',
  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    code: text({
      required: true,
      unique: true,
      max: 3,
      capitals: true,
      pattern: { matches: '^[A-Z]{3}$', says: 'Three letters, such as EUR.' },
    }),
    decimals: integer({ required: true, min: 0, max: 4, currencyDecimals: 'code' }),
    rate: decimal({ required: true, min: 0.000001, decimals: 6 }),
    isBase: yesNo({ label: 'Base currency', exactlyOne: 'Exactly one currency is the base.' }),
    status: onOff(),
  },
  rules: [{ when: { isBase: true }, holds: { rate: 1 }, at: 'rate', says: 'The rate of the base currency is 1.' }],
  list: { columns: ['code', 'name', 'rate', 'isBase', 'status'], search: ['name', 'code'], sort: 'code' },
})
