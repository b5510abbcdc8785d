import type { Fields } from '../field'
import type { Registry } from '../registry'
import type { Resource } from '../resource'
import { t } from '../text/i18n'
import { isoDecimals } from './format-amounts'

interface Amount {
  readonly currency?: string
}

/** The paths of the fields that contain the currency of the amounts of a resource. */
export const currencyPaths = ({ fields }: Pick<Resource, 'fields'>): string[] => [
  ...new Set(Object.values(fields).flatMap((field) => (field as Amount).currency ?? [])),
]

/** The resource to which a field refers. */
export const referencedResourceOf = (registry: Registry, { fields }: { readonly fields: Fields }, name = '') => {
  const field = fields[name]
  const target = field?.kind.refersTo?.(field)
  return target === undefined ? undefined : registry.find(target)
}

/** The resources whose records are currencies of amounts. */
export const currencyResourcesIn = (registry: Registry): ReadonlySet<Resource> =>
  new Set(
    registry.all.flatMap((owner) =>
      currencyPaths(owner).flatMap((path) => {
        const [name, through] = path.split('.')
        const target = referencedResourceOf(registry, owner, name)
        return (through === undefined ? target : target && referencedResourceOf(registry, target, through)) ?? []
      }),
    ),
  )

/**
 * The resource of currencies, and the field that marks the base currency. Undefined if no amount refers to a currency.
 */
export function baseCurrencyIn(registry: Registry): { readonly resource: Resource; readonly mark: string } | undefined {
  for (const owner of registry.all)
    for (const path of currencyPaths(owner)) {
      const resource = referencedResourceOf(registry, owner, path)
      const mark = Object.entries(resource?.fields ?? {}).find(([, field]) => 'exactlyOne' in field)?.[0]
      if (resource && mark !== undefined) return { resource, mark }
    }
  return undefined
}

/** A currency code, with the number of decimals of its amounts. */
export interface CurrencyDecimals {
  readonly code: string
  readonly decimals: number
}

/** The field of a currency that contains the number of decimals of its amounts. Undefined if there is no such field. */
export const currencyDecimalsFieldOf = ({ fields }: Pick<Resource, 'fields'>): string | undefined =>
  Object.entries(fields).find(([, field]) => (field as { currencyDecimals?: boolean }).currencyDecimals)?.[0]

/** The decimals of a currency, from its record or from ISO 4217. Undefined if both are unknown. */
export function decimalsOfCurrency(
  code: string | undefined,
  record: Readonly<Record<string, unknown>> = {},
  currencies?: Pick<Resource, 'fields'>,
): CurrencyDecimals | undefined {
  const told = currencies && record[currencyDecimalsFieldOf(currencies) ?? '']
  const decimals = typeof told === 'number' ? told : isoDecimals(code)
  return code === undefined || decimals === undefined ? undefined : { code, decimals }
}

/** The message if an amount has more decimals than the currency. Undefined if the amount is valid. */
export function excessDecimalsMessage(amount: number, { code, decimals }: CurrencyDecimals): string | undefined {
  if (Number(amount.toFixed(decimals)) === amount) return undefined
  return decimals === 0
    ? t('{{code}} amounts have no decimal places.', { code })
    : t('{{code}} amounts have at most {{count}} decimal places.', { code, count: decimals })
}
