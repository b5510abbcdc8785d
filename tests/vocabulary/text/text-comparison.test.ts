import { describe, expect, it, test } from 'vitest'
import { foldText, hasBrokenText, isBlank, isEmpty, matchesTypedWords, visibleText } from '../../../vocabulary'

describe('a text folded for comparison', () => {
  it.each([
    ['Élan', 'elan'],
    ['E\u0301lan', 'elan'],
    ['Иван', 'иван'],
    ['Ёлка', 'елка'],
    ['ΆΛΦΑΣ', 'αλφασ'],
    ['άλφας', 'αλφασ'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Łódź', 'lodz'],
    ['Smørrebrød', 'smorrebrod'],
    ['Ærø', 'aero'],
    ['İstanbul', 'istanbul'],
    ['ISPARTA ısparta', 'isparta isparta'],
    ['Đà Nẵng', 'da nang'],
    ['Cœur', 'coeur'],
    ['ＡＢＣ', 'abc'],
    ['co\u00adoperate\u200b', 'cooperate'],
    ['a\u00a0b', 'a b'],
    ['أحمد', 'احمد'],
    ['plain 1~', 'plain 1~'],
    ['', ''],
  ])('of %j is %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
    expect(foldText(folded)).toBe(folded)
  })

  it.each(['が', 'कि', '한', 'กำ'])('keeps marks that are part of a letter instead of an accent: %s', (text) => {
    expect(foldText(text)).toBe(foldText(text.normalize('NFD')))
    expect(foldText(text)).not.toBe(foldText([...text.normalize('NFD')][0] ?? ''))
  })
})

const invisible = [
  '',
  ' ',
  '\u00a0',
  '\u200b',
  '\u200d',
  '\u00ad',
  '\ufeff',
  '\u3164',
  '\u2800',
  '\u200e\u202e',
  '\u2066',
  '\u180e',
  '\u034f',
  '\ufe0f',
]

test.each(
  invisible.map((text) => [
    JSON.stringify(text).replace(/[^ -~]/g, (one) => `U+${one.codePointAt(0)?.toString(16)}`),
    text,
  ]),
)('%s is invisible', (_, text) => {
  expect(isBlank(text)).toBe(true)
  expect(isEmpty(text)).toBe(true)
  expect(isBlank(`${text}a`)).toBe(false)
  expect(visibleText(`A${text.trim()}me`)).toBe(text === '\u2800' ? 'A\u2800me' : 'Ame')
})

test.each(['\u0300', ' \u0301\u200b', '\u0940'])('a mark without a letter is invisible: %j', (text) => {
  expect(isBlank(text)).toBe(true)
  expect(isBlank(`a${text}`)).toBe(false)
})

test('texts that look the same are equal, including capitals', () => {
  expect(visibleText('Caf\u0065\u0301')).toBe(visibleText('Café'))
  expect(visibleText(' a\u00a0\u2009 b ')).toBe('a b')
  expect(visibleText('a\tb')).toBe('a b')
  expect(['\u2010', '\u2011', '\uff0d'].map((hyphen) => visibleText(`MC${hyphen}002`))).toEqual(Array(3).fill('MC-002'))
  expect(visibleText('A')).not.toBe(visibleText('a'))
  expect(visibleText('е')).not.toBe(visibleText('e'))
})

test.each([
  ['a\ud800', true],
  [{ name: ['ok', { deep: '\udc00' }] }, true],
  [{ '\ud83d': 1 }, true],
  ['👍🏽', false],
  [{ at: new Date(0), none: null, some: [1, true] }, false],
])('half a surrogate pair is found anywhere: %j', (value, isBroken) => {
  expect(hasBrokenText(value)).toBe(isBroken)
})

test('text typed without accents matches', () => {
  expect(matchesTypedWords('Élan vital', 'elan')).toBe(true)
  expect(matchesTypedWords('Elan', 'élan')).toBe(true)
  expect(matchesTypedWords('Straße', 'STRASSE')).toBe(true)
})
