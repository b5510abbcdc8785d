import { dateTime } from '../../kinds/time/facts'
import { type Condition, othersIn } from '../conditions'
import type { Field, Fields } from '../field'
import type { Registry } from '../registry'
import type { Resource } from '../resource'
import { didYouMean } from '../words'

/** What is found wrong with one resource, and the questions that all checks ask. */
export interface Report {
  readonly resource: Resource
  readonly registry: Registry
  /** The resource's fields and the stamps that every record has. */
  readonly fields: Fields
  readonly problems: readonly string[]
  readonly complain: (where: string, what: string) => void
  /** The field of that name; complains where there is none. Looks among the resource's fields unless told otherwise. */
  readonly expectField: (where: string, name: string, among?: Fields) => Field | undefined
  /** Complains of fields that there are not, and of choices that a field does not have. */
  readonly expectCondition: (where: string, condition: Condition | undefined, among?: Fields) => void
  /** The resource of that name; complains where there is none. */
  readonly expectResource: (where: string, name: string) => Resource | undefined
}

const stamp = dateTime({ readOnly: true })

export function startReport(resource: Resource, registry: Registry): Report {
  const problems: string[] = []
  const fields = { ...resource.fields, createdAt: stamp, updatedAt: stamp }

  const complain: Report['complain'] = (where, what) => {
    problems.push(`resources/${resource.name}: ${where}: ${what}`)
  }
  const expectField: Report['expectField'] = (where, name, among = fields) => {
    const known = Object.keys(among)
    if (!known.includes(name)) complain(where, `there is no field '${name}'.${suggest(name, known)}`)
    return among[name]
  }
  const expectCondition: Report['expectCondition'] = (where, condition = {}, among = fields) => {
    for (const [name, test] of Object.entries(condition)) {
      const choices = choicesOf(expectField(where, name, among))
      for (const other of othersIn(test)) expectField(where, other, among)
      for (const value of valuesIn(test))
        if (choices && typeof value === 'string' && !choices.includes(value))
          complain(where, `'${value}' is not among the choices of '${name}'.${suggest(value, choices)}`)
    }
  }
  const expectResource: Report['expectResource'] = (where, name) => {
    const other = registry.find(name)
    const names = registry.all.map((one) => one.name)
    if (!other)
      complain(
        where,
        `there is no resource '${name}'.${didYouMean(name, names)} Declare it in resources/${name}.ts, or name another.`,
      )
    return other
  }
  return { resource, registry, fields, problems, complain, expectField, expectCondition, expectResource }
}

/** What a mistyped name may have meant, and all that it could have been. */
export const suggest = (name: string, known: readonly string[]): string =>
  `${didYouMean(name, known)} Expected one of: ${known.join(', ')}.`

/** The values of a field that has a closed set of them. */
export const choicesOf = (field: Field | undefined): string[] | undefined =>
  field && 'choices' in field ? Object.keys(field.choices as object) : undefined

const valuesIn = (test: Condition[string]): readonly unknown[] => {
  if (test === null || typeof test !== 'object') return [test]
  if (Array.isArray(test)) return test
  return 'not' in test ? [test.not].flat() : []
}
