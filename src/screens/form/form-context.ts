import { createContext, useContext } from 'react'
import type { Path } from '../../../kinds/kind-input'
import type { AnyRecord, FieldNote, Resource, Rule, Values } from '../../../vocabulary'
import type { DeferSubmit } from './deferred-submit'

/** What all inputs of one form share. */
export interface FormContextValue {
  /** Leads the ids of the form's inputs. */
  readonly form: string
  readonly resource: Resource
  /** The record that is edited or acted on; absent where one is created. */
  readonly record?: AnyRecord
  /** What the form started from of what is kept already; what is left like it is not checked. Default: nothing. */
  readonly came?: Values
  /** Rules between the fields of the form. */
  readonly rules: readonly Rule[]
  /** Sentences at the fields of the form. */
  readonly notes: readonly FieldNote[]
  /** The labels of the fields that are shown, by their paths. */
  readonly labels?: Map<string, string>
  /** How often someone has tried to save in vain: from the first time on, values are checked as they are typed. */
  readonly attempts: number
  /** How many steps of a field's path the list that it stands in adds by itself. */
  readonly listDepth: number
  /** The fields that others have changed since it was opened, and that stand as they left them. Default: none. */
  readonly meanwhile?: ReadonlySet<string>
  /** Has saving wait for work on a value. Default: it waits for nothing. */
  readonly holdBack?: DeferSubmit
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

export function useFormContext(): FormContextValue {
  const setting = useContext(FormContext)
  if (!setting) throw new Error('An input stands outside of a form; put it inside SettingContext.')
  return setting
}

/** The id of the input at a path of a form, as antd makes it. */
export const inputId = (form: string, path: Path): string => [form, ...path].join('_')
