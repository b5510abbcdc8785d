import type { ComponentType } from 'react'
import { type Field, type Fields, t, type Values } from '../vocabulary'

/** The path of a value in a form: ['items', 0, 'quantity']. */
export type Path = readonly (string | number)[]

/** The properties that a form item passes to its control. */
export interface InputControlProps {
  readonly id?: string
  /** The label of the control, if no form item labels the control. */
  readonly 'aria-label'?: string
  readonly onBlur?: () => void
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: 'true'
  readonly 'aria-required'?: 'true'
}

/**
 * The properties of every input. The value has the format of the API, and each input converts the value for its
 * control.
 */
export interface InputProps<Options = unknown, Value = unknown> {
  readonly field: Field & Options
  readonly name: string
  /** The other fields of the record, for their labels. */
  readonly fields: Fields
  readonly path: Path
  /** The values of the other fields that the declaration of the field names. */
  readonly siblings: Values
  readonly value?: Value | null
  onChange?(value: Value | null): void
  readonly disabled: boolean
  readonly control: InputControlProps
}

/** The context of a value that is converted from the form to the format of the API. */
export interface InputWriteContext {
  /** The values of the other fields of the record. */
  readonly siblings: Values
  /** The values of the field in the records or lines from which the form was filled. */
  readonly originals: readonly unknown[]
  /** Converts the values of a small record within the value to the format of the API. */
  readonly writeInner: (record: Values) => Record<string, unknown>
}

/** The input of one kind of field, and the conversion of its values to the format of the API. */
export interface KindInput {
  readonly Input: ComponentType<InputProps<never, never>>
  /** Loads the code of the input. By default, the input is loaded with the page. */
  readonly load?: () => Promise<unknown>
  /**
   * Converts a value to the format of the API. If the result is undefined, the value is omitted and stays unchanged.
   */
  readonly write: (value: unknown, field: Field, around: InputWriteContext) => unknown
  /**
   * The message for a refused value, if users type the value in a format that differs from the API. By default, the
   * messages of the check are shown.
   */
  readonly unreadableMessage?: () => string
  /**
   * The initial value of an empty input. Default: null.
   * @param emptyInner creates an empty small record within the value
   */
  readonly empty?: (field: Field, emptyInner: () => Record<string, unknown>) => unknown
  /**
   * A hook that checks a value against other records. The hook returns the reason to refuse the value, or undefined.
   * The parameter `beside` contains the other values of the record. By default, only the checks of the kind are used.
   */
  readonly useCheck?: (
    placed: Pick<InputProps, 'field' | 'path' | 'siblings'>,
  ) => (value: unknown, beside: Values) => Promise<string | undefined>
  /**
   * The behaviour of the input in a cell of an editable list. Default: 'line'.
   * - 'line': Enter saves the value.
   * - 'lines': Enter adds a line to the value, and Ctrl+Enter saves the value.
   * - 'form': a cell is too small for the input, so users edit the value in a form.
   */
  readonly inCell?: 'line' | 'lines' | 'form'
}

/** Returns the value itself, or null for an empty text. */
export const emptyToNull = (value: unknown): unknown => (value === undefined || value === '' ? null : value)

/** Whether the user has filled in nothing. A switch that is off counts as empty. */
export const isBlankInput = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && value !== null && !(value instanceof File))
    return Object.values(value).every(isBlankInput)
  return value === undefined || value === null || value === '' || value === false
}

/** The placeholder of an empty input: an example of a value, or the meaning of an empty value. */
export const placeholderOf = ({ placeholder, whenEmpty }: Field, otherwise?: string) => {
  const text = placeholder ?? whenEmpty ?? otherwise
  return text && t(text)
}

/** The message of a dropdown for a text that matches no option. */
export const notChosenMessage = (): string => t('Choose from the list.')
