import type { ComponentType } from 'react'
import { type Field, type Fields, t, type Values } from '../vocabulary'

/** Where a value stands in a form: ['items', 0, 'quantity']. */
export type Path = readonly (string | number)[]

/** What the form's item gives the control that it labels. */
export interface InputControlProps {
  readonly id?: string
  /** Where no form's item labels it. */
  readonly 'aria-label'?: string
  readonly onBlur?: () => void
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: 'true'
  readonly 'aria-required'?: 'true'
}

/**
 * What every input is given. It speaks the API's own values, as they are read or written, and converts them to what its
 * control needs by itself.
 */
export interface InputProps<Options = unknown, Value = unknown> {
  readonly field: Field & Options
  readonly name: string
  /** The fields beside it, for their labels. */
  readonly fields: Fields
  readonly path: Path
  /** The values of those fields beside it that its declaration names. */
  readonly siblings: Values
  readonly value?: Value | null
  onChange?(value: Value | null): void
  readonly disabled: boolean
  readonly control: InputControlProps
}

/** What stands around a value that goes from a form to the API. */
export interface InputWriteContext {
  /** The values of the fields beside it. */
  readonly siblings: Values
  /** The values of the field in the records, or lines, that the form was read from. */
  readonly originals: readonly unknown[]
  /** The values of a small record within it, as they are sent. */
  readonly writeInner: (record: Values) => Record<string, unknown>
}

/** How values of one kind of field are filled in, and how they go to the API. */
export interface KindInput {
  readonly Input: ComponentType<InputProps<never, never>>
  /** Fetches what it is drawn with. Default: that is there from the start. */
  readonly load?: () => Promise<unknown>
  /** The value that is sent; undefined for one that is left out, so that it stays as it is. */
  readonly write: (value: unknown, field: Field, around: InputWriteContext) => unknown
  /**
   * What is said at the field of a value that its check refuses, where people type it in another way than the API has it.
   * Default: the words of the check.
   */
  readonly unreadableMessage?: () => string
  /**
   * What the input needs where there is no value. Default: null.
   *
   * @param emptyInner makes a small record within it that nothing has been typed into
   */
  readonly empty?: (field: Field, emptyInner: () => Record<string, unknown>) => unknown
  /**
   * A hook that checks a value by what other records tell: it answers why the value is refused in view of those beside it, or
   * nothing. Default: the checks of the kind are all.
   */
  readonly useCheck?: (
    placed: Pick<InputProps, 'field' | 'path' | 'siblings'>,
  ) => (value: unknown, beside: Values) => Promise<string | undefined>
  /**
   * How it is filled in where a list is edited cell by cell: 'line', Enter takes what was filled in; 'lines', Enter is part
   * of it, and Ctrl+Enter takes it; 'form', a cell has no room for it. Default: 'line'.
   */
  readonly inCell?: 'line' | 'lines' | 'form'
}

/** What is filled in, as it is; null where that is nothing. */
export const emptyToNull = (value: unknown): unknown => (value === undefined || value === '' ? null : value)

/** Whether nothing has been filled in; a switch that is off counts as nothing. */
export const isBlankInput = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && value !== null && !(value instanceof File))
    return Object.values(value).every(isBlankInput)
  return value === undefined || value === null || value === '' || value === false
}

/** What stands in an empty input: an example of a value, or what it means that there is none. */
export const placeholderOf = ({ placeholder, whenEmpty }: Field, otherwise?: string) => {
  const text = placeholder ?? whenEmpty ?? otherwise
  return text && t(text)
}
