import { type ActionInputFor, t } from 'deckhand'
import type { Context } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'

type Parcel = ActionInputFor<typeof orderResource, 'ship'>['parcels'][number]

const folded = (text: string | null | undefined) => text?.trim().toLowerCase() ?? ''

/**
 * A warning for each parcel with an unknown courier, or with the tracking number of an earlier row. Null for parcels
 * without a warning.
 */
export async function findParcelWarnings(
  { trx }: Pick<Context, 'trx'>,
  parcels: readonly Parcel[],
): Promise<readonly (string | null)[]> {
  const carriers = await trx.selectFrom('carrier').select('name').where('status', '=', 1).execute()
  const known = new Set(carriers.map(({ name }) => folded(name)))
  const lineOf = new Map<string, number>()
  return parcels.map(({ courier, trackingNumber }, index) => {
    const number = folded(trackingNumber)
    const before = number ? lineOf.get(number) : undefined
    if (number && before === undefined) lineOf.set(number, index + 1)
    if (before !== undefined) return t('Row {{line}} has the same tracking number.', { line: before })
    if (courier && known.size > 0 && !known.has(folded(courier)))
      return t("Courier '{{courier}}' is not in the list of couriers. The parcel will have no tracking link.", {
        courier,
      })
    return null
  })
}
