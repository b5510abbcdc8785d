import { type AnyRecord, idOf, type Reference, t } from 'deckhand'
import { useOptions, useResource, useSiblings } from 'deckhand/screens'

/** The name of a currency, if the reference contains it. */
export const currencyNameOf = (currency: unknown): string | undefined => (currency as Reference | null)?.name

/** The currency chosen in the form, with its name if known. */
export function useOrderCurrency(): Reference | undefined {
  const { currency } = useSiblings([], ['currency'])
  const id = idOf(currency)
  const { data } = useOptions(useResource('currency-master'), undefined, Boolean(id))
  if (!id) return undefined
  return { id: String(id), name: currencyNameOf(currency) ?? data?.options.find((one) => one.id === id)?.name }
}

/** The stock of a product, as a text. Returns undefined if the stock is unknown or not counted. */
export const stockText = ({ stock }: Partial<AnyRecord>): string | undefined =>
  typeof stock === 'number'
    ? stock > 0
      ? t('{{number}} left', { number: stock, count: stock })
      : t('Out of stock')
    : undefined
