import type { CellProps } from '../kind-view'

/** The currency of the amounts in a record, if a field of the record names the currency. */
export const currencyOf = ({ resource, record, currency }: Pick<CellProps, 'resource' | 'record' | 'currency'>) => {
  const names = Object.values(resource?.fields ?? {}).map((field) => (field as { currency?: string }).currency)
  const name = names.find((one) => one !== undefined)
  return name === undefined ? currency : record[name]
}
