import type { Field, Resource, Values } from '../../../../vocabulary'

/** The address of a record's page, or undefined where there is none that the person may open. */
export type LinkTo = (resource: string, id: string) => string | undefined

/** What every cell is given. Its value is never empty, save for that of a picture. */
export interface CellProps<Options = unknown, Value = unknown> {
  readonly value: Value
  readonly field: Field & Options
  /** What stands beside the value, for the currency of an amount. */
  readonly record: Values
  /** For amounts that name none of their own: in lines the currency of the record that they belong to, else the base. */
  readonly currency?: unknown
  /** Whose record it is; absent in lines. */
  readonly resource?: Resource
  /** On one line, in a row of a list. */
  readonly compact: boolean
  /** Within what is pressed as a whole: without links of its own. Default: false. */
  readonly plain?: boolean
  readonly linkTo: LinkTo
}

/** The currency that the amounts of a record are in, where its fields name one. */
export const currencyOf = ({ resource, record, currency }: Pick<CellProps, 'resource' | 'record' | 'currency'>) => {
  const names = Object.values(resource?.fields ?? {}).map((field) => (field as { currency?: string }).currency)
  const name = names.find((one) => one !== undefined)
  return name === undefined ? currency : record[name]
}
