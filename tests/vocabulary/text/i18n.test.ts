import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addTranslations, humanise, labelInSentence, locale, nearestName, setLanguage, t } from '../../../vocabulary'

beforeAll(() =>
  addTranslations('xx', {
    'Save {{name}}': 'Speichere {{name}}',
    Yes: 'Ja',
    'Left empty': '',
    '{{count}} rows_one': 'Eine Zeile',
    '{{count}} rows_other': '{{count}} Zeilen',
    '{{count}} sheep': '{{count}} Schafe',
    '{{noun}}': '{{noun}}',
    'Tax master': 'Steuersatz',
  }),
)
afterEach(() => setLanguage())

describe('t', () => {
  it('returns the English text with filled placeholders', () => {
    expect(t('{{count}} of {{all}} rows', { count: 3, all: '10' })).toBe('3 of 10 rows')
  })

  it('leaves a placeholder without a value unchanged', () => {
    expect(t('{{count}} rows')).toBe('{{count}} rows')
  })

  it('switches to another language and back to English', () => {
    setLanguage({ language: 'xx' })
    expect(t('Save {{name}}', { name: 'A' })).toBe('Speichere A')
    setLanguage()
    expect(t('Save {{name}}', { name: 'A' })).toBe('Save A')
  })

  it("uses each caller's language", () => {
    let caller = 'xx'
    setLanguage(() => ({ language: caller }))
    expect([t('Yes'), locale()]).toEqual(['Ja', 'xx'])
    caller = 'en'
    expect([t('Yes'), locale()]).toEqual(['Yes', 'en'])
  })

  it('falls back to English for missing translations, and for a language that is not loaded', () => {
    setLanguage({ language: 'xx' })
    expect([t('No.: at least one'), t('Left empty')]).toEqual(['No.: at least one', 'Left empty'])
    setLanguage({ language: 'qq' })
    expect([t('Yes'), t('Fix {{count}} fields to save', { count: 1 })]).toEqual(['Yes', 'Fix 1 field to save'])
  })

  it('chooses the plural form of the language', () => {
    const count = (count: number) => t('{{count}} rows', { count })
    setLanguage({ language: 'xx' })
    expect([0, 1, 2].map(count)).toEqual(['0 Zeilen', 'Eine Zeile', '2 Zeilen'])
    expect(t('{{count}} sheep', { count: 1 })).toBe('1 Schafe')
  })

  it('returns texts named like inherited object properties', () => {
    expect([t('constructor'), t('{{toString}}', { name: 'x' })]).toEqual(['constructor', '{{toString}}'])
  })

  it('writes nouns within a sentence as the language requires', () => {
    expect([labelInSentence('Tax master'), labelInSentence('SKU')]).toEqual(['tax master', 'SKU'])
    setLanguage({ language: 'xx' })
    expect(labelInSentence(t('Tax master'))).toBe('Steuersatz')
  })

  it('ignores placeholders in typed values', () => {
    const typed = '$t(Yes) {{name}} $& <b>'
    expect(t('Save {{name}}', { name: typed })).toBe(`Save ${typed}`)
    expect(t('$t(Yes)')).toBe('$t(Yes)')
    expect(t('Only {{lng}} of {{context}}', { lng: 'xx', context: 'x' })).toBe('Only xx of x')
  })
})

describe('humanise', () => {
  it.each([
    ['discountType', 'Discount type'],
    ['discount-type', 'Discount type'],
    ['line1', 'Line1'],
    ['isDefaultShipping', 'Is default shipping'],
    ['name', 'Name'],
  ])('turns %s into %s', (name, words) => {
    expect(humanise(name)).toBe(words)
  })
})

describe('nearestName', () => {
  const known = ['startsOn', 'endsOn', 'status', 'tax', 'id']

  it.each([
    ['startOn', 'startsOn'],
    ['STATUS', 'status'],
    ['ednsOn', 'endsOn'],
    ['sttaus', 'status'],
    ['colour', undefined],
    ['sku', undefined],
    ['by', undefined],
    ['', undefined],
  ])('suggests for %j the name %j', (name, guess) => {
    expect(nearestName(name, known)).toBe(guess)
  })
})
