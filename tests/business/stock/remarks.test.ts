import { afterEach, beforeEach, expect, it } from 'vitest'
import business from '../../../business'
import { allWords } from '../../../languages/all'
import { learn, readRemark, remark, remarksSaying, speak, workFor } from '../../../vocabulary'

workFor(business)
beforeEach(() => workFor(business))
afterEach(() => speak())

it('keeps remarks in English, whoever the caller is', () => {
  learn('de', allWords().get('de') ?? {})
  speak({ language: 'de' })
  expect(remark('cancelled', { number: 'DH-3' })).toBe('Order DH-3 cancelled')
  expect(remark('received')).toBe('Stock-in')
})

it.each([
  [remark('ordered', { number: 'DH-3' }), 'Bestellung DH-3'],
  [remark('cancelled', { number: 'DH-3' }), 'Bestellung DH-3 storniert'],
  [remark('putRightAs', { reference: 'GRN 7' }), 'Wareneingang GRN 7 berichtigt'],
  [remark('received'), 'Wareneingang'],
  ['Card holders, twelve of them', 'Card holders, twelve of them'],
  ['Found behind the shelf, order 12.', 'Found behind the shelf, order 12.'],
])("shows '%s' in German as '%s'", (kept, shown) => {
  learn('de', allWords().get('de') ?? {})
  expect(readRemark(kept)).toBe(kept)
  speak({ language: 'de' })
  expect(readRemark(kept)).toBe(shown)
})

it.each([
  ['storn', [['Order ', ' cancelled'], ['The order was cancelled.']]],
  ['WARENEINGANG', [['Stock-in ', ''], ['Stock-in'], ['Stock-in ', ' put right'], ['Stock-in put right']]],
  ['DH-3', []],
  ['number', []],
])("finds by '%s' what is so read in German", (word, kept) => {
  learn('de', allWords().get('de') ?? {})
  expect(remarksSaying(word)).toEqual([])
  speak({ language: 'de' })
  expect(remarksSaying(word)).toEqual(kept)
})
