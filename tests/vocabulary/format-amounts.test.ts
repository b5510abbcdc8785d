import { afterEach, describe, expect, it } from 'vitest'
import {
  belongsTo,
  checkRecord,
  choice,
  choices,
  decimal,
  defineResource,
  integer,
  money,
  refusalOf,
  setLanguage,
  storableAmountText,
  text,
  translateRemark,
} from '../../vocabulary'

const spaced = (said: unknown) => String(said).replace(/\s/g, ' ')

const inLanguages = (say: () => unknown) =>
  ['en', 'de'].map((language) => {
    setLanguage({ language })
    return spaced(say())
  })

const states = choices({ open: 'Open', paid: 'Paid' })

const stay = defineResource({
  name: 'stay',
  label: ['Stay', 'Stays'],
  title: 'room',
  fields: {
    room: text({ required: true }),
    currency: belongsTo('currency'),
    total: money({ currency: 'currency' }),
    before: money({ currency: 'currency', notBelow: 'total' }),
    size: decimal(),
    year: integer({ grouped: false }),
    guests: integer({ max: 1_000_000 }),
    state: choice(states),
  },
  actions: {
    close: {
      label: 'Close',
      call: { method: 'PUT', path: '/stay/close/{id}' },
      refusals: [{ when: { state: 'open' }, says: '{{total}} is due for {{size}} m² in {{year}} of {{guests}}.' }],
    },
  },
})

const record = {
  id: '1',
  room: 'Garden',
  currency: { id: 'c', name: 'INR' },
  total: 7961.66,
  size: 18.25,
  year: 2026,
  guests: 1200,
  state: 'open',
}

describe('an amount in a message', () => {
  afterEach(() => setLanguage())

  it("of a rejected value is formatted in the reader's language, with the currency sign", () => {
    expect(inLanguages(() => refusalOf(stay, 'close', 'Close', record))).toEqual([
      '₹7,961.66 is due for 18.25 m² in 2026 of 1,200.',
      '7.961,66 ₹ is due for 18,25 m² in 2026 of 1.200.',
    ])
  })

  it('is formatted the same way for a bound by another field', () => {
    expect(inLanguages(() => checkRecord(stay, { before: 1000 }, { stored: record }).errors.before)).toEqual([
      expect.stringContaining('(₹7,961.66)'),
      expect.stringContaining('(7.961,66 ₹)'),
    ])
  })

  it('has no sign where only another record knows its currency', () => {
    expect(inLanguages(() => refusalOf(stay, 'close', 'Close', { ...record, currency: null }))).toEqual([
      expect.stringMatching(/^7,961\.66 is due/),
      expect.stringMatching(/^7\.961,66 is due/),
    ])
  })

  it("is formatted in the reader's language for bounds of numbers", () => {
    expect(inLanguages(() => checkRecord(stay, { guests: 2_000_000 }, { stored: record }).errors.guests)).toEqual([
      'Must be at most 1,000,000.',
      expect.stringContaining('1.000.000'),
    ])
  })

  it.each([
    ['1250.00 INR', '₹1,250.00', '1.250,00 ₹'],
    ['9000 JPY', '¥9,000', '9.000 ¥'],
    ['1.250 KWD · UTR-7', 'KWD 1.250 · UTR-7', '1,250 KWD · UTR-7'],
    ['Box: 2 → 5 · 100.00 INR → 250.50 INR', 'Box: 2 → 5 · ₹100.00 → ₹250.50', 'Box: 2 → 5 · 100,00 ₹ → 250,50 ₹'],
    ['They owe 500.00 INR still', 'They owe 500.00 INR still', 'They owe 500.00 INR still'],
    ['12 PCS', '12 PCS', '12 PCS'],
  ])('that a stored text contains as %s is formatted, and text by people stays unchanged', (kept, english, german) => {
    expect(inLanguages(() => translateRemark(kept))).toEqual([english, german])
  })

  it('is stored with the decimals of its currency', () => {
    expect(storableAmountText(7961.6, { code: 'INR', decimals: 2 })).toBe('7961.60 INR')
  })
})
