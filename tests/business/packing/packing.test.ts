import { expect, test } from 'vitest'
import {
  countingTicks,
  isWhole,
  missingOf,
  needsOf,
  packedOf,
  read,
  type Tick,
  unscannedCards,
  wayTo,
  withCard,
} from '../../../business/packing/screens/packing'
import { foreign, takeOut } from '../../../business/packing/screens/signs'

const needs = needsOf([
  { item: { id: 'a', name: 'Sleeve', sku: 'SL-1', quantity: 2, product: { id: 'p1' } }, held: [], takes: 0 },
  {
    item: { id: 'b', name: 'Card', sku: 'GC-1', quantity: 2, product: { id: 'p2' } },
    held: [{ serial: 'S-01' }],
    takes: 2,
  },
  {
    item: { id: 'c', name: 'Engraving', sku: 'EN', quantity: 1, product: { id: 'p3' } },
    product: { id: 'p3', type: 'service' },
    held: [],
    takes: 0,
  },
])
const is = (code: string, ticks: readonly Tick[] = []) => read(needs, ticks, code).is
const sleeve: Tick = { item: 'a', code: 'SL-1' }

test('a piece is ticked off by its stock-keeping unit, however it is typed, until all are in', () => {
  expect(is(' sl-1 ')).toBe('tick')
  expect(is('SL-1', [sleeve])).toBe('tick')
  expect(is('SL-1', [sleeve, sleeve])).toBe('too-many')
})

test('a piece is ticked off by its barcode too, with the noughts that a scanner puts before it', () => {
  const [line] = needsOf([
    { item: { id: 'a', sku: 'SL-1', quantity: 1 }, product: { id: 'p1', barcode: '036000291452' }, held: [], takes: 0 },
  ])
  expect(read([line as (typeof needs)[number]], [], '0036000291452').is).toBe('tick')
})

test('a card is ticked off by the serial that is assigned, once; by its unit alone it is not', () => {
  expect(is('S-01')).toBe('tick')
  expect(is('S-01', [{ item: 'b', code: 'S-01' }])).toBe('twice')
  expect(is('GC-1')).toBe('needs-serial')
})

test('any other code may be the serial of a card that the order still lacks', () => {
  expect(read(needs, [], 'S-99')).toMatchObject({ is: 'other', lacking: [{ id: 'b' }] })
})

test('services need no scan, and an order without items is never whole', () => {
  const cards = ['S-01', 'S-02'].map((code) => ({ item: 'b', code }))
  expect(isWhole(needs, [sleeve, sleeve, cards[0] as Tick])).toBe(false)
  expect(isWhole(needs, [sleeve, sleeve, ...cards])).toBe(true)
  expect(isWhole([], [])).toBe(false)
})

test('pieces that came back are not packed, and ticks of what is no longer ordered do not count', () => {
  const fewer = needsOf([{ item: { id: 'a', sku: 'SL-1', quantity: 2, returned: 1 }, held: [], takes: 0 }])
  expect(countingTicks(fewer, [sleeve, sleeve, { item: 'gone', code: 'X' }])).toEqual([sleeve])
})

test('the way to packed is the first step that is declared of each status; there is none from where it is over', () => {
  const next = { placed: ['confirmed', 'on-hold'], confirmed: ['packed'], 'on-hold': [], shipped: ['delivered'] }
  expect(wayTo(next, 'placed', 'packed')).toEqual(['confirmed', 'packed'])
  expect(wayTo(next, 'on-hold', 'packed')).toBeUndefined()
  expect(wayTo(next, 'shipped', 'packed')).toBeUndefined()
})

const told = needsOf([
  {
    item: { id: 'b', name: 'Card', sku: 'GC-1', quantity: 2, product: { id: 'p2' }, cards: ['S-01'] },
    held: [{ serial: 'S-01' }],
    takes: 2,
  },
])
const cards: readonly Tick[] = ['S-01', 'S-02'].map((code) => ({ item: 'b', code }))

test('the tick of a card that is no longer assigned does not count, where the API tells of cards', () => {
  expect(countingTicks(told, cards).map(({ code }) => code)).toEqual(['S-01'])
  expect(countingTicks(needs, cards)).toHaveLength(2)
})

test('a card that was just assigned counts until the lines are read again; a failed reading changes nothing', () => {
  const lines = told.map(({ line }) => line)
  const assigned = { b: [{ serial: 'S-02', at: 2000 }] }
  const before = needsOf(lines, assigned, 1000)
  expect(countingTicks(before, cards)).toHaveLength(2)
  expect(withCard(told, 'b', 'S-02')[0]?.serials).toEqual(before[0]?.serials)
  expect(countingTicks(needsOf(lines, assigned, 3000), cards)).toHaveLength(1)
})

test('what lies in the parcel and is no longer of the order is to be taken out, a card with what can be done', () => {
  expect(takeOut([], told)).toBeUndefined()
  expect(takeOut(cards.slice(1), told)).toMatchObject({
    title: 'Take out of the parcel: S-02',
    text: 'It is not assigned any more. Scan it again to assign it anew.',
  })
  expect(takeOut([{ item: 'gone', code: 'SL-1' }], told)?.text).toBe('This order has been changed meanwhile')
})

test('a foreign code is told with the product and the holder that it belongs to', () => {
  const card = { id: 'k', product: { id: 'p9', name: 'Gift card' }, holder: { id: 'h', name: 'Asha Menon' } }
  expect(foreign('K-1', { card }, told, [])).toMatchObject({
    tone: 'wrong',
    title: 'K-1 is not of this order',
    text: 'Gift card · Asha Menon: it would go into the wrong parcel.',
  })
  expect(foreign('P-1', { product: { id: 'p8', name: 'Lanyard' } }, told, []).text).toContain('Lanyard')
  expect(foreign('O-1', { order: { id: 'o' } }, told, []).title).toBe('O-1 is another order')
})

test('one card too many is told which cards have the places, and what nobody knows which are still to be scanned', () => {
  const full = withCard(told, 'b', 'S-02')
  const card = { id: 'k', product: { id: 'p2', name: 'Card' } }
  expect(foreign('S-03', { card }, full, []).text).toBe('Card has all its cards assigned already: S-01, S-02')
  expect(unscannedCards(full, cards.slice(1))).toEqual(['S-01'])
  expect(foreign('?', undefined, full, cards.slice(1)).text).toContain('still to be scanned: S-01')
})

test('a packed order is whole only with its cards: each line shows what it has, and a card makes up for what it lacks', () => {
  const item = { id: 'c', name: 'Card', sku: 'GC-1', quantity: 2, product: { id: 'p2' }, cards: [], cardsNeeded: 2 }
  const box = { item: { id: 'b', sku: 'BX', quantity: 1, product: { id: 'p1' } }, held: [], takes: 0 }
  const lacking = needsOf([{ item, held: [], takes: 2 }, box])
  expect(lacking.map((need) => [packedOf(need, [], true), missingOf(need)])).toEqual([
    [0, 2],
    [1, 0],
  ])
  expect(isWhole(lacking, [], true)).toBe(false)
  const all = withCard(withCard(lacking, 'c', 'S-01'), 'c', 'S-02')
  expect([isWhole(all, [], true), isWhole(all, [])]).toEqual([true, false])
})

test('of an API that does not tell of cards, a packed order counts as whole', () => {
  const item = { id: 'c', sku: 'GC-1', quantity: 2, product: { id: 'p2' } }
  expect(isWhole(needsOf([{ item, held: [], takes: 2 }]), [], true)).toBe(true)
})
