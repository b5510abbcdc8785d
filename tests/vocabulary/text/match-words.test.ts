import { expect, it } from 'vitest'
import { matchesTypedWords, searchTerms } from '../../../vocabulary'

it.each([
  ['Create event', 'cre eve'],
  ['Book sub-genres', 'SUB'],
  ['Ann Lee', 'lee ann'],
  ['Zoë Müller', 'zoe mull'],
  ['anna.lee@example.com', 'lee@exa'],
  ['Zoya Rosenlund', 'Rosenlund, Zoya'],
  ['Zoya +46701234567', '+46 70 123 45 67'],
  ['Zoya +46 70-123 45 67', '0046 (0)70 1234567'],
  ['Anything', ''],
])('finds %s by %s', (text, typed) => {
  expect(matchesTypedWords(text, typed)).toBe(true)
})

it.each([
  ['Create event', 'event x'],
  ['Loans', '😀'],
  ['Loans', 'an'],
  ['Zoya +46451230670', '+46 70 123 45 67'],
])('does not find %s by %s', (text, typed) => {
  expect(matchesTypedWords(text, typed)).toBe(false)
})

it.each([
  ['Rosenlund, Zoya', [['Rosenlund'], ['Zoya']]],
  ['+46 70 123 45 67', [['+46701234567', '+46 70 123 45 67']]],
  ['zoya 070-123 45 67', [['zoya'], ['701234567', '070-123 45 67']]],
  ['+46 70', [['+4670', '+46 70']]],
  ['L-1000001 4711', [['L-1000001'], ['4711']]],
  ['12 x 100', [['x'], ['12'], ['100']].sort()],
  ['10000000', [['10000000']]],
  [',', [[',']]],
  ['  ', []],
  ['04:a2:3f:1b', [['04a23f1b', '04:a2:3f:1b']]],
  ['04A23F1B6C9F80', [['04A23F1B6C9F80', '04:A2:3F:1B:6C:9F:80']]],
  ['0109506000134352', [['109506000134352', '0109506000134352', '9506000134352']]],
])("searches for the parts of '%s'", (typed, parts) => {
  expect([...searchTerms(typed)].sort()).toEqual([...parts].sort())
})
