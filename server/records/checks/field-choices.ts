import { type Choices, choicesOf, type Resource, t } from '../../../vocabulary'

/** The closed set of values of a resource's field. */
export const choicesIn = ({ fields }: Resource, name: string): Choices => choicesOf(fields[name]) ?? {}

/** The label of a choice's value: 'on-hold' → 'On hold'. */
export const labelIn = (choices: Choices, value: unknown): string => t(choices[String(value)]?.label ?? String(value))
