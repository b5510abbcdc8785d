import { afterEach, describe, expect, it } from 'vitest'
import { humanise, nearest, speak, t } from '../../src/vocabulary'

afterEach(() => speak())

describe('t', () => {
  it('says the English text itself, its blanks filled', () => {
    expect(t('{{count}} of {{all}} rows', { count: 3, all: '10' })).toBe('3 of 10 rows')
  })

  it('leaves a blank that nothing is given for', () => {
    expect(t('{{count}} rows')).toBe('{{count}} rows')
  })

  it('speaks another language, and English again', () => {
    speak((text) => `«${text}»`)
    expect(t('Save')).toBe('«Save»')
    speak()
    expect(t('Save')).toBe('Save')
  })
})

describe('humanise', () => {
  it.each([
    ['discountType', 'Discount type'],
    ['discount-type', 'Discount type'],
    ['line1', 'Line1'],
    ['isDefaultShipping', 'Is default shipping'],
    ['name', 'Name'],
  ])('makes of %s %s', (name, words) => {
    expect(humanise(name)).toBe(words)
  })
})

describe('nearest', () => {
  const known = ['startsOn', 'endsOn', 'status']

  it.each([
    ['startOn', 'startsOn'],
    ['STATUS', 'status'],
    ['ednsOn', 'endsOn'],
    ['colour', undefined],
    ['', undefined],
  ])('guesses that %j meant %j', (name, guess) => {
    expect(nearest(name, known)).toBe(guess)
  })
})
