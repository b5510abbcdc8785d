import { type AnyRecord, idOf, type Reference, t } from 'deckhand'
import { useOptions, useResource, useSiblings } from 'deckhand/screens'

/** The name of a currency, as far as a record gives it. */
export const currencyNameOf = (currency: unknown): string | undefined => (currency as Reference | null)?.name

/** The currency that is chosen in the form, with its name where that is known. */
export function useOrderCurrency(): Reference | undefined {
  const { currency } = useSiblings([], ['currency'])
  const id = idOf(currency)
  const { data } = useOptions(useResource('currency-master'), undefined, Boolean(id))
  if (!id) return undefined
  return { id: String(id), name: currencyNameOf(currency) ?? data?.options.find((one) => one.id === id)?.name }
}

/** How many pieces of a product are left, in words; nothing where that is not known, or not counted. */
export const stockText = ({ stock }: Partial<AnyRecord>): string | undefined =>
  typeof stock === 'number'
    ? stock > 0
      ? t('{{number}} left', { number: stock, count: stock })
      : t('Out of stock')
    : undefined
