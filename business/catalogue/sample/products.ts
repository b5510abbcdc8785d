import type { Motif } from 'deckhand/server'

/** A sample product: [name, price in INR, weight in grams]. */
type Line = readonly [name: string, price: number, weight: number]

/** A product category of the sample shop, with its subcategories and five products. */
export interface SampleCategory {
  readonly name: string
  readonly description: string
  readonly code: string
  readonly type: 'card' | 'accessory' | 'service'
  readonly tax: string
  readonly motif: Motif
  readonly hue: number
  readonly divisions: readonly string[]
  readonly products: readonly Line[]
}

export const sampleCategories: readonly SampleCategory[] = [
  {
    name: 'Classic cards',
    description: 'Business cards with a chip, printed on both sides.',
    code: 'CC',
    type: 'card',
    tax: 'GST18',
    motif: 'card',
    hue: 212,
    divisions: ['Matt', 'Glossy', 'Recycled'],
    products: [
      ['Tidewater matt card', 499, 6],
      ['Tidewater glossy card', 529, 6],
      ['Meridian two-tone card', 599, 6],
      ['Greenleaf recycled card', 649, 6],
      ['Starter card, white', 349, 5],
    ],
  },
  {
    name: 'Metal cards',
    description: 'Engraved steel and brass for those who want weight.',
    code: 'MC',
    type: 'card',
    tax: 'GST18',
    motif: 'card',
    hue: 34,
    divisions: ['Steel', 'Brass'],
    products: [
      ['Anvil steel card, brushed', 1799, 28],
      ['Anvil steel card, black', 1899, 28],
      ['Halyard brass card', 2299, 31],
      ['Halyard brass card, cut-out', 2699, 26],
      ['Foundry hybrid card', 1499, 19],
    ],
  },
  {
    name: 'Wooden cards',
    description: 'Thin veneer, each with a grain of its own.',
    code: 'WC',
    type: 'card',
    tax: 'GST18',
    motif: 'card',
    hue: 22,
    divisions: ['Bamboo', 'Walnut'],
    products: [
      ['Grove bamboo card', 799, 7],
      ['Grove bamboo card, engraved', 949, 7],
      ['Orchard walnut card', 999, 8],
      ['Orchard cherry card', 979, 8],
      ['Driftwood card', 899, 8],
    ],
  },
  {
    name: 'Event badges',
    description: 'Badges for fairs and conferences that open a profile.',
    code: 'EB',
    type: 'card',
    tax: 'GST18',
    motif: 'badge',
    hue: 268,
    divisions: ['Visitors', 'Speakers'],
    products: [
      ['Harbour visitor badge', 129, 12],
      ['Harbour speaker badge', 179, 14],
      ['Harbour crew badge', 149, 12],
      ['Two-day pass badge', 139, 12],
      ['Exhibitor badge, large', 199, 18],
    ],
  },
  {
    name: 'Membership cards',
    description: 'For clubs, studios and libraries.',
    code: 'MB',
    type: 'card',
    tax: 'GST18',
    motif: 'card',
    hue: 158,
    divisions: ['Clubs', 'Studios'],
    products: [
      ['Clubhouse member card', 249, 6],
      ['Clubhouse gold card', 399, 6],
      ['Studio pass card', 229, 6],
      ['Library reader card', 189, 5],
      ['Family member card', 279, 6],
    ],
  },
  {
    name: 'Gift cards',
    description: 'Rechargeable cards for the counter.',
    code: 'GC',
    type: 'card',
    tax: 'GST18',
    motif: 'card',
    hue: 338,
    divisions: ['Seasons', 'Everyday'],
    products: [
      ['Lantern gift card', 99, 5],
      ['Monsoon gift card', 99, 5],
      ['Birthday gift card', 109, 5],
      ['Thank-you gift card', 99, 5],
      ['Blank gift card', 79, 5],
    ],
  },
  {
    name: 'Tags and stickers',
    description: 'A chip for the phone, the shop window or the bag.',
    code: 'TS',
    type: 'accessory',
    tax: 'GST18',
    motif: 'tag',
    hue: 188,
    divisions: ['Phone', 'Window', 'Luggage'],
    products: [
      ['Phone tag, round', 199, 3],
      ['Phone tag, clear', 219, 3],
      ['Shop window sticker', 299, 9],
      ['Luggage tag', 349, 34],
      ['Key ring tag', 249, 16],
    ],
  },
  {
    name: 'Card holders',
    description: 'Sleeves, cases and wallets.',
    code: 'CH',
    type: 'accessory',
    tax: 'GST18',
    motif: 'holder',
    hue: 12,
    divisions: ['Sleeves', 'Cases'],
    products: [
      ['Canvas sleeve', 299, 22],
      ['Felt sleeve', 349, 24],
      ['Cork case', 549, 46],
      ['Slim metal case', 899, 88],
      ['Travel wallet', 1299, 120],
    ],
  },
  {
    name: 'Stands and displays',
    description: 'For tables and counters: hold the phone near, and it opens.',
    code: 'SD',
    type: 'accessory',
    tax: 'GST18',
    motif: 'stand',
    hue: 232,
    divisions: ['Counter', 'Table'],
    products: [
      ['Counter stand, acrylic', 1199, 420],
      ['Counter stand, oak', 1599, 560],
      ['Table plate, steel', 699, 240],
      ['Menu stand', 849, 310],
      ['Review stand', 999, 340],
    ],
  },
  {
    name: 'Lanyards and bands',
    description: 'To wear a badge or a chip.',
    code: 'LB',
    type: 'accessory',
    tax: 'GST18',
    motif: 'band',
    hue: 296,
    divisions: ['Lanyards', 'Wristbands'],
    products: [
      ['Woven lanyard', 89, 18],
      ['Printed lanyard', 119, 18],
      ['Silicone wristband', 149, 14],
      ['Fabric wristband', 129, 10],
      ['Reel clip', 79, 12],
    ],
  },
  {
    name: 'Packaging',
    description: 'Boxes, sleeves and inserts that make a present of it.',
    code: 'PK',
    type: 'accessory',
    tax: 'GST5',
    motif: 'box',
    hue: 44,
    divisions: ['Boxes', 'Inserts'],
    products: [
      ['Gift box, small', 149, 60],
      ['Gift box, large', 229, 110],
      ['Paper insert, set of 10', 119, 40],
      ['Mailing box', 59, 80],
      ['Ribbon set', 89, 25],
    ],
  },
  {
    name: 'Services',
    description: 'Work around the cards, done by us.',
    code: 'SV',
    type: 'service',
    tax: 'GST18',
    motif: 'service',
    hue: 142,
    divisions: ['Design', 'Set-up'],
    products: [
      ['Design review', 999, 0],
      ['Custom design', 4999, 0],
      ['Profile set-up', 499, 0],
      ['Team onboarding', 7999, 0],
      ['Express handling', 299, 0],
    ],
  },
]
