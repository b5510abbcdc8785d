import type { SampleOverrides } from 'deckhand/testing'
import { writeLedgerFromRecords } from '../../business/stock/server/ledger/backfill-ledger'
import type { Store } from '../../server/contract/store'

const letters = (index: number) =>
  String.fromCharCode(65 + (Math.floor(index / 26) % 26)) + String.fromCharCode(65 + (index % 26))

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A valid GSTIN, the tax number of the country of all samples. The last character is the check digit (Luhn mod 36). */
function taxNumberOf(index: number) {
  const number = `29AAPFU${String((index % 9999) + 1).padStart(4, '0')}F1Z`
  const sum = [...number].reduce((total, digit, at) => {
    const product = digits.indexOf(digit) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return number + digits.charAt((36 - (sum % 36)) % 36)
}

/** The day that is `index` days after a fixed day. */
const dayOf = (index: number) => new Date(Date.UTC(2026, 2, 31 + index)).toISOString().slice(0, 10)

const mailEvents = ['placed', 'paid', 'shipped', 'refunded']

/**
 * Records for lookups on a server have numbers from this number on. The mail templates for these records already exist
 * for all sites.
 */
const lookUpValues = 100_000

let templates = 0

/**
 * Each event, language and site has one template. The samples start with templates for all sites, and continue with
 * templates for the sample site.
 */
function templateValues(index: number) {
  const nth = templates++ % 16
  const isForAll = nth < 8 && index < lookUpValues
  return { event: mailEvents[nth % 4], language: nth % 8 < 4 ? 'en' : 'de', ...(isForAll && { site: null }) }
}

/**
 * Values that the sample generator cannot guess, such as values with a pattern, and values that must match each other.
 */
export default {
  'currency-master': (index) => ({ code: `X${letters(index)}`, decimals: 2 }),
  customer: (index) => ({ taxNumber: taxNumberOf(index) }),
  'legal-entity': (index) => ({ taxNumbers: [{ country: 'IN', number: taxNumberOf(index) }] }),
  // Two active rules for the same place must not overlap, so each sample is valid on a different day. A taxed rule has a
  // rate, which is the sum of its components.
  'tax-rule': (index) => {
    const rate = 5 + (index % 3)
    return { validFrom: dayOf(index), validTo: dayOf(index), rate, components: [{ name: 'CGST', rate }] }
  },
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
  // A negative correction needs stock, so all samples are additions.
  'stock-movement': () => ({ quantity: 5, serials: null, reason: 'Counted.' }),
  // The sampled field category is for card profiles.
  product: () => ({
    type: 'accessory',
    tracksSerials: false,
    compareAtPrice: null,
    subCategory: null,
    fieldCategory: null,
  }),
  // The first batch is written directly to the database and has the cards that are assigned.
  'stock-in': (index) =>
    index === 0
      ? { quantity: 1000, serialPrefix: 'C-', serialFrom: 0, serialTo: 999, serialRanges: null }
      : { serialPrefix: null, serialFrom: null, serialTo: null, serialRanges: null },
  'shipping-rule': () => ({ min: 0, max: null }),
  'customer-card-mapping': (index) => ({
    cardNumber: `C-${String(index).padStart(6, '0')}`,
    orderItem: null,
  }),
} satisfies SampleOverrides

/** Writes the ledger from the orders and the batches. */
export const finish = async (store: Store): Promise<void> => {
  await store.transaction((trx) => writeLedgerFromRecords(store, trx))
}
