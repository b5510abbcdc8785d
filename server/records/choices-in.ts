import { type Choices, type Resource, t } from '../../vocabulary'
import { choicesOf } from '../store/model'

/** The closed set of values of a resource's field. */
export const choicesIn = ({ fields }: Resource, name: string): Choices => {
  const field = fields[name]
  return (field && choicesOf(field)) ?? {}
}

/** What people call the value of a choice: 'on-hold' → 'On hold'. */
export const labelIn = (choices: Choices, value: unknown): string => t(choices[String(value)]?.label ?? String(value))
