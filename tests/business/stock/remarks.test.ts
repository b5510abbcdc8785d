import { afterEach, beforeEach, expect, it } from 'vitest'
import business from '../../../business'
import { loadAllTranslations } from '../../../languages/all-translations'
import {
  addTranslations,
  findRemarksContaining,
  remark,
  setCurrentBusiness,
  setLanguage,
  translateRemark,
} from '../../../vocabulary'

setCurrentBusiness(business)
beforeEach(() => setCurrentBusiness(business))
afterEach(() => setLanguage())

it('remarks are stored in English, in whatever language the caller works', () => {
  addTranslations('de', loadAllTranslations().get('de') ?? {})
  setLanguage({ language: 'de' })
  expect(remark('cancelled', { number: 'DH-3' })).toBe('Order DH-3 cancelled')
  expect(remark('received')).toBe('Stock-in')
})

it.each([
  [remark('ordered', { number: 'DH-3' }), 'Bestellung DH-3'],
  [remark('cancelled', { number: 'DH-3' }), 'Bestellung DH-3 storniert'],
  [remark('correctedAs', { reference: 'GRN 7' }), 'Wareneingang GRN 7 korrigiert'],
  [remark('received'), 'Wareneingang'],
  ['Card holders, twelve of them', 'Card holders, twelve of them'],
  ['Found behind the shelf, order 12.', 'Found behind the shelf, order 12.'],
])("the remark '%s' is shown in German as '%s'", (kept, shown) => {
  addTranslations('de', loadAllTranslations().get('de') ?? {})
  expect(translateRemark(kept)).toBe(kept)
  setLanguage({ language: 'de' })
  expect(translateRemark(kept)).toBe(shown)
})

it.each([
  ['storn', [['Order ', ' cancelled'], ['The order was cancelled.']]],
  [
    'WARENEINGANG',
    [
      ['Stock-in ', ''],
      ['Stock-in'],
      ['Stock-in ', ' corrected'],
      ['Stock-in corrected'],
      ['Stock-in ', ' put right'],
      ['Stock-in put right'],
    ],
  ],
  ['DH-3', []],
  ['number', []],
])("a search for '%s' finds the remarks that read so in German", (word, kept) => {
  addTranslations('de', loadAllTranslations().get('de') ?? {})
  expect(findRemarksContaining(word)).toEqual([])
  setLanguage({ language: 'de' })
  expect(findRemarksContaining(word)).toEqual(kept)
})
