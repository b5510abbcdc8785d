import { type Choices, choicesOf, type Resource, t } from '../../../vocabulary'

/** The possible values of a resource's choice field. Empty for other fields. */
export const choicesIn = ({ fields }: Resource, name: string): Choices => choicesOf(fields[name]) ?? {}

/** The label of a choice's value: 'on-hold' → 'On hold'. */
export const labelIn = (choices: Choices, value: unknown): string => t(choices[String(value)]?.label ?? String(value))
