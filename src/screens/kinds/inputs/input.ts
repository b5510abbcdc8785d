import { type Field, type Fields, t, type Values } from '../../../../vocabulary'

/** Where a value stands in a form: ['items', 0, 'quantity']. */
export type Path = readonly (string | number)[]

/** What the form's item gives the control that it labels. */
export interface Control {
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
  readonly control: Control
}

/** What stands in an empty input: an example of a value, or what it means that there is none. */
export const placeholderOf = ({ placeholder, whenEmpty }: Field, otherwise?: string) => {
  const text = placeholder ?? whenEmpty ?? otherwise
  return text && t(text)
}
