import { createContext, useContext } from 'react'
import type { Path } from '../../../kinds/kind-input'
import type { AnyRecord, FieldNote, Resource, Rule, Values } from '../../../vocabulary'
import type { DeferSubmit } from './state/submit'

/** The data that all inputs of a form share. */
export interface FormContextValue {
  /** The prefix of the ids of the inputs. */
  readonly form: string
  readonly resource: Resource
  /** The edited record, or the record of the action. Absent while a new record is created. */
  readonly record?: AnyRecord
  /**
   * The stored values that were in the form when the form was opened. Unchanged stored values are not checked. Default:
   * no stored values.
   */
  readonly came?: Values
  /** The rules between the fields of the form. */
  readonly rules: readonly Rule[]
  /** The notes that the form shows at its fields. */
  readonly notes: readonly FieldNote[]
  /** The labels of the visible fields, by path. */
  readonly labels?: Map<string, string>
  /** The number of failed attempts to save. After the first failure, values are checked while the person types. */
  readonly attempts: number
  /** The number of steps of a field's path that the surrounding list adds itself. */
  readonly listDepth: number
  /**
   * The fields that other people have changed since the form was opened, except the fields that the person has changed.
   * Default: no fields.
   */
  readonly meanwhile?: ReadonlySet<string>
  /** Delays saving until work on a value is done. Default: no delay. */
  readonly holdBack?: DeferSubmit
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

export function useFormContext(): FormContextValue {
  const setting = useContext(FormContext)
  if (!setting) throw new Error('This input is outside of a form. Render it inside FormContext.')
  return setting
}

/** The id of the input at a path of a form, in antd's format. */
export const inputId = (form: string, path: Path): string => [form, ...path].join('_')
