import type { ComponentType } from 'react'
import type { Field, Resource, Values } from '../vocabulary'

/** Returns the address of a record's page. Undefined if the user cannot open such a page. */
export type LinkTo = (resource: string, id: string) => string | undefined

/** The properties of every cell. Only cells of images receive empty values. */
export interface CellProps<Options = unknown, Value = unknown> {
  readonly value: Value
  readonly field: Field & Options
  /** The other values of the record, for the currency of an amount. */
  readonly record: Values
  /**
   * The currency of amounts without their own currency. In lines: the currency of the surrounding record. Default: the
   * base currency.
   */
  readonly currency?: unknown
  /** The resource of the record. Absent in lines. */
  readonly resource?: Resource
  /** Whether the cell is on one line, in a row of a list. */
  readonly compact: boolean
  /** Whether the cell is inside a clickable element and must not contain links. Default: false. */
  readonly plain?: boolean
  readonly linkTo: LinkTo
}

/** The view of one kind of field. */
export interface KindView {
  /** The component that shows a value. Only images receive empty values. */
  readonly Cell: ComponentType<CellProps<never, never>>
  /**
   * The plain text of a value that is not empty. Numbers and days have the format of the API, and references have names
   * in place of ids.
   * @param textOf returns the text of a field within the value, and '' if it is empty
   */
  readonly text: (value: unknown, field: Field, textOf: (field: Field, value: unknown) => string) => string
  /** Formats the value of a list filter in the user's locale. Default: as typed. */
  readonly formatFilter?: (typed: string, field: Field) => string
}

/** The text of values whose API format is readable. */
export const valueToString: KindView['text'] = (value) => String(value)

/** The value as a list. A single value from an API becomes a list with one entry. */
export const valueAsArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
