import type { ComponentType } from 'react'
import type { Field, Resource, Values } from '../vocabulary'

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

/** How values of one kind of field are shown. */
export interface KindView {
  /** How a value is shown. It is never empty, save for that of a picture. */
  readonly Cell: ComponentType<CellProps<never, never>>
  /**
   * A value, which is never empty, in plain text: numbers and days as the API writes them, names in place of ids.
   *
   * @param textOf the same for the fields within it; '' for those that are empty
   */
  readonly text: (value: unknown, field: Field, textOf: (field: Field, value: unknown) => string) => string
  /** What a list is narrowed by, in the person's way of writing. Default: as it is typed. */
  readonly formatFilter?: (typed: string, field: Field) => string
}

/** The text of values that read well as the API writes them. */
export const valueToString: KindView['text'] = (value) => String(value)
