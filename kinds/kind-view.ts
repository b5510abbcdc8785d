import type { ComponentType } from 'react'
import type { Field, Resource, Values } from '../vocabulary'

/** Returns the address of a record's page. Undefined if the user cannot open the page. */
export type LinkTo = (resource: string, id: string) => string | undefined

/** The properties of every cell. Only the cells of images receive empty values. */
export interface CellProps<Options = unknown, Value = unknown> {
  readonly value: Value
  readonly field: Field & Options
  /** The other values of the record, which determine the currency of an amount. */
  readonly record: Values
  /**
   * The currency of amounts that do not have a currency themselves. In lines, amounts have the currency of the
   * surrounding record. Default: the base currency.
   */
  readonly currency?: unknown
  /** The resource of the record. Absent if the cell is in lines. */
  readonly resource?: Resource
  /** Whether the cell is in a row of a list, so that its content must be on one line. */
  readonly compact: boolean
  /** Whether the cell is inside a clickable element, so that the cell must not contain links. Default: false. */
  readonly plain?: boolean
  readonly linkTo: LinkTo
}

/** The view of one kind of field. */
export interface KindView {
  /** The component that shows a value of the kind. Only components for images receive empty values. */
  readonly Cell: ComponentType<CellProps<never, never>>
  /**
   * The plain text of a value that is not empty. Numbers and days have the format of the API, and references have names
   * in place of ids.
   * @param textOf returns the text of a field within the value, and '' if the field is empty
   */
  readonly text: (value: unknown, field: Field, textOf: (field: Field, value: unknown) => string) => string
  /** Formats the value of a filter in the user's locale. By default, the value is shown as the user typed it. */
  readonly formatFilter?: (typed: string, field: Field) => string
}

/** Returns the text of values whose format in the API is already readable. */
export const valueToString: KindView['text'] = (value) => String(value)

/** Returns the value as a list. If an API returns a single value, the value becomes a list with one entry. */
export const valueAsArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
