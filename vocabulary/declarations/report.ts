import { dateTime } from '../../kinds/time/definition'
import type { Condition } from '../conditions'
import type { Field, Fields } from '../field'
import type { Registry } from '../registry'
import type { Resource } from '../resource'
import { didYouMean } from '../text/i18n'
import { checkCondition } from './conditions'
import { duplicatesIn, suggestNames } from './names'

/** The problems of one resource, with functions that all checks use. */
export interface DeclarationReport {
  readonly resource: Resource
  readonly registry: Registry
  /** The fields of the resource and the stamps. */
  readonly fields: Fields
  readonly problems: readonly string[]
  readonly addProblem: (where: string, what: string) => void
  /**
   * Returns the field with a name, and reports a missing field. Default of `among`: the fields of the resource and the
   * stamps.
   */
  readonly expectField: (where: string, name: string, among?: Fields) => Field | undefined
  /** Reports names that are listed more than once. */
  readonly expectOnce: (where: string, names: readonly string[]) => void
  /** Reports unknown fields, and values that a field cannot have. */
  readonly expectCondition: (where: string, condition: Condition | undefined, among?: Fields) => void
  /** Returns the resource with a name, and reports a missing resource. */
  readonly expectResource: (where: string, name: string) => Resource | undefined
}

const stamp = dateTime({ readOnly: true })

export function createDeclarationReport(resource: Resource, registry: Registry): DeclarationReport {
  const problems: string[] = []
  const fields = { ...resource.fields, createdAt: stamp, updatedAt: stamp }

  const addProblem: DeclarationReport['addProblem'] = (where, what) => {
    problems.push(`resources/${resource.name}: ${where}: ${what}`)
  }
  const expectField: DeclarationReport['expectField'] = (where, name, among = fields) => {
    const known = Object.keys(among)
    if (!known.includes(name)) addProblem(where, `there is no field '${name}'.${suggestNames(name, known)}`)
    return among[name]
  }
  const expectOnce: DeclarationReport['expectOnce'] = (where, names) => {
    for (const name of duplicatesIn(names)) addProblem(where, `'${name}' is named twice. Leave one of them out.`)
  }
  const expectCondition: DeclarationReport['expectCondition'] = (where, condition = {}, among = fields) =>
    checkCondition({ addProblem, expectField }, where, condition, among)
  const expectResource: DeclarationReport['expectResource'] = (where, name) => {
    const other = registry.find(name)
    const names = registry.all.map((one) => one.name)
    if (!other)
      addProblem(
        where,
        `there is no resource '${name}'.${didYouMean(name, names)} Declare it in resources/${name}.ts, or name another.`,
      )
    return other
  }
  return { resource, registry, fields, problems, addProblem, expectField, expectOnce, expectCondition, expectResource }
}
