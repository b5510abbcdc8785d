import { expect, test } from 'vitest'
import {
  interpretScan,
  isFullyPacked,
  missingCardsOf,
  packedCountOf,
  packingNeedsOf,
  statusPathTo,
  type TickedPiece,
  unscannedCardsOf,
  validTicksOf,
  withCard,
} from '../../../business/packing/screens/packing-needs'
import { foreignCodeVerdict, takeOutVerdict } from '../../../business/packing/screens/scan-verdicts'

const needs = packingNeedsOf([
  {
    item: { id: 'a', name: 'Sleeve', sku: 'SL-1', quantity: 2, product: { id: 'p1' } },
    assignedCards: [],
    requiredCards: 0,
  },
  {
    item: { id: 'b', name: 'Card', sku: 'GC-1', quantity: 2, product: { id: 'p2' } },
    assignedCards: [{ serial: 'S-01' }],
    requiredCards: 2,
  },
  {
    item: { id: 'c', name: 'Engraving', sku: 'EN', quantity: 1, product: { id: 'p3' } },
    product: { id: 'p3', type: 'service' },
    assignedCards: [],
    requiredCards: 0,
  },
])
const is = (code: string, ticks: readonly TickedPiece[] = []) => interpretScan(needs, ticks, code).is
const sleeve: TickedPiece = { item: 'a', code: 'SL-1' }

test('each scan of a SKU, in any letter case, ticks one piece until all pieces are packed', () => {
  expect(is(' sl-1 ')).toBe('tick')
  expect(is('SL-1', [sleeve])).toBe('tick')
  expect(is('SL-1', [sleeve, sleeve])).toBe('too-many')
})

test('a barcode also ticks a piece, including the leading zeros that a scanner adds', () => {
  const [line] = packingNeedsOf([
    {
      item: { id: 'a', sku: 'SL-1', quantity: 1 },
      product: { id: 'p1', barcode: '036000291452' },
      assignedCards: [],
      requiredCards: 0,
    },
  ])
  expect(interpretScan([line as (typeof needs)[number]], [], '0036000291452').is).toBe('tick')
})

test('only its assigned serial ticks a card, only once, and its SKU does not', () => {
  expect(is('S-01')).toBe('tick')
  expect(is('S-01', [{ item: 'b', code: 'S-01' }])).toBe('twice')
  expect(is('GC-1')).toBe('needs-serial')
})

test('any other code can be the serial of a card that the order still lacks', () => {
  expect(interpretScan(needs, [], 'S-99')).toMatchObject({ is: 'other', lacking: [{ id: 'b' }] })
})

test('services need no scan, and an order without items is never complete', () => {
  const cards = ['S-01', 'S-02'].map((code) => ({ item: 'b', code }))
  expect(isFullyPacked(needs, [sleeve, sleeve, cards[0] as TickedPiece])).toBe(false)
  expect(isFullyPacked(needs, [sleeve, sleeve, ...cards])).toBe(true)
  expect(isFullyPacked([], [])).toBe(false)
})

test('returned pieces are not packed, and ticks of removed items do not count', () => {
  const fewer = packingNeedsOf([
    { item: { id: 'a', sku: 'SL-1', quantity: 2, returned: 1 }, assignedCards: [], requiredCards: 0 },
  ])
  expect(validTicksOf(fewer, [sleeve, sleeve, { item: 'gone', code: 'X' }])).toEqual([sleeve])
})

test('the next step to packed is the first declared step of each status, and finished orders have none', () => {
  const next = { placed: ['confirmed', 'on-hold'], confirmed: ['packed'], 'on-hold': [], shipped: ['delivered'] }
  expect(statusPathTo(next, 'placed', 'packed')).toEqual(['confirmed', 'packed'])
  expect(statusPathTo(next, 'on-hold', 'packed')).toBeUndefined()
  expect(statusPathTo(next, 'shipped', 'packed')).toBeUndefined()
})

const told = packingNeedsOf([
  {
    item: { id: 'b', name: 'Card', sku: 'GC-1', quantity: 2, product: { id: 'p2' }, cards: ['S-01'] },
    assignedCards: [{ serial: 'S-01' }],
    requiredCards: 2,
  },
])
const cards: readonly TickedPiece[] = ['S-01', 'S-02'].map((code) => ({ item: 'b', code }))

test('the tick of an unassigned card does not count, where the API reports cards', () => {
  expect(validTicksOf(told, cards).map(({ code }) => code)).toEqual(['S-01'])
  expect(validTicksOf(needs, cards)).toHaveLength(2)
})

test('a just assigned card counts until the lines reload, and a failed reload changes nothing', () => {
  const lines = told.map(({ line }) => line)
  const assigned = { b: [{ serial: 'S-02', at: 2000 }] }
  const before = packingNeedsOf(lines, assigned, 1000)
  expect(validTicksOf(before, cards)).toHaveLength(2)
  expect(withCard(told, 'b', 'S-02')[0]?.serials).toEqual(before[0]?.serials)
  expect(validTicksOf(packingNeedsOf(lines, assigned, 3000), cards)).toHaveLength(1)
})

test('packed items that left the order must be taken out, and cards show the possible actions', () => {
  expect(takeOutVerdict([], told)).toBeUndefined()
  expect(takeOutVerdict(cards.slice(1), told)).toMatchObject({
    title: 'Take out of the parcel: S-02',
    text: 'This card is no longer assigned. Scan it again to assign it.',
  })
  expect(takeOutVerdict([{ item: 'gone', code: 'SL-1' }], told)?.text).toBe(
    'This order was changed after you opened it',
  )
})

test('an unknown code shows the product and the holder that it belongs to', () => {
  const card = { id: 'k', product: { id: 'p9', name: 'Gift card' }, holder: { id: 'h', name: 'Asha Menon' } }
  expect(foreignCodeVerdict('K-1', { card }, told, [])).toMatchObject({
    tone: 'wrong',
    title: 'K-1 does not belong to this order',
    text: 'Not for this parcel: Gift card · Asha Menon',
  })
  expect(foreignCodeVerdict('P-1', { product: { id: 'p8', name: 'Lanyard' } }, told, []).text).toContain('Lanyard')
  expect(foreignCodeVerdict('O-1', { order: { id: 'o' } }, told, []).title).toBe('O-1 is the number of another order')
})

test('one card too many shows which cards have the places, and an unknown code shows the missing cards', () => {
  const full = withCard(told, 'b', 'S-02')
  const card = { id: 'k', product: { id: 'p2', name: 'Card' } }
  expect(foreignCodeVerdict('S-03', { card }, full, []).text).toBe('All cards of Card are already assigned: S-01, S-02')
  expect(unscannedCardsOf(full, cards.slice(1))).toEqual(['S-01'])
  expect(foreignCodeVerdict('?', undefined, full, cards.slice(1)).text).toContain(
    'Scan these assigned cards instead: S-01',
  )
})

test('a packed order is complete only with its cards: each line shows its cards, and a new card fills a gap', () => {
  const item = { id: 'c', name: 'Card', sku: 'GC-1', quantity: 2, product: { id: 'p2' }, cards: [], cardsNeeded: 2 }
  const box = { item: { id: 'b', sku: 'BX', quantity: 1, product: { id: 'p1' } }, assignedCards: [], requiredCards: 0 }
  const lacking = packingNeedsOf([{ item, assignedCards: [], requiredCards: 2 }, box])
  expect(lacking.map((need) => [packedCountOf(need, [], true), missingCardsOf(need)])).toEqual([
    [0, 2],
    [1, 0],
  ])
  expect(isFullyPacked(lacking, [], true)).toBe(false)
  const all = withCard(withCard(lacking, 'c', 'S-01'), 'c', 'S-02')
  expect([isFullyPacked(all, [], true), isFullyPacked(all, [])]).toEqual([true, false])
})

test('a packed order counts as complete where the API does not report cards', () => {
  const item = { id: 'c', sku: 'GC-1', quantity: 2, product: { id: 'p2' } }
  expect(isFullyPacked(packingNeedsOf([{ item, assignedCards: [], requiredCards: 2 }]), [], true)).toBe(true)
})
