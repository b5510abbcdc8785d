import type { SampleOverrides } from 'deckhand/testing'
import { writeLedgerFromRecords } from '../../business/stock/server/ledger/backfill-ledger'
import type { Store } from '../../server/contract/store'

const letters = (index: number) =>
  String.fromCharCode(65 + (Math.floor(index / 26) % 26)) + String.fromCharCode(65 + (index % 26))

const mailEvents = ['placed', 'paid', 'shipped', 'refunded']

/** Records that are asked of a server have numbers from here on; there the sample has its templates for all sites already. */
const lookUpValues = 100_000

let templates = 0

/** There is one template for an event, language and site: for all sites first, then for the sampled one. */
function templateValues(index: number) {
  const nth = templates++ % 16
  const isForAll = nth < 8 && index < lookUpValues
  return { event: mailEvents[nth % 4], language: nth % 8 < 4 ? 'en' : 'de', ...(isForAll && { site: null }) }
}

/** What no sample can guess: patterns, and values that must fit each other. */
export default {
  'currency-master': (index) => ({ code: `X${letters(index)}`, decimals: 2 }),
  site: () => ({ iban: null }),
  'mail-template': templateValues,
  'order-item': () => ({ discount: null, ownDiscount: null }),
  coupon: () => ({
    discountType: 'percent',
    value: 10,
    maximumDiscount: 50,
    endsOn: null,
    usageLimit: null,
    perCustomerLimit: null,
  }),
  // A correction needs a stock, so nothing but additions.
  'stock-movement': () => ({ quantity: 5, serials: null, reason: 'Counted.' }),
  // The sampled field category is one of profiles.
  product: () => ({
    type: 'accessory',
    tracksSerials: false,
    compareAtPrice: null,
    subCategory: null,
    fieldCategory: null,
  }),
  // The first one, past the API, brings the cards that are handed out.
  'stock-in': (index) =>
    index === 0
      ? { quantity: 1000, serialPrefix: 'C-', serialFrom: 0, serialTo: 999 }
      : { serialPrefix: null, serialFrom: null, serialTo: null },
  'shipping-rule': () => ({ min: 0, max: null }),
  'customer-card-mapping': (index) => ({
    cardNumber: `C-${String(index).padStart(6, '0')}`,
    orderItem: null,
  }),
} satisfies SampleOverrides

/** The ledger follows from the orders and the batches. */
export const finish = async (store: Store): Promise<void> => {
  await store.transaction((trx) => writeLedgerFromRecords(store, trx))
}
