import type { Transaction } from '../store/store'

const first = 'DH-1000001'

/**
 * The number of the next order: one more than the highest so far. Numbers have a fixed length, so the highest is the last
 * in order of text; of two orders placed at once the database lets one pass, and the other is tried again.
 */
export async function nextOrderNumber(trx: Transaction): Promise<string> {
  const last = await trx
    .selectFrom('customer_order')
    .select('orderNumber')
    .where('orderNumber', 'is not', null)
    .orderBy('orderNumber', 'desc')
    .limit(1)
    .executeTakeFirst()
  const [, prefix = '', digits] = /^(.*?)(\d+)$/.exec(last?.orderNumber ?? '') ?? []
  return digits === undefined ? first : prefix + String(Number(digits) + 1).padStart(digits.length, '0')
}
