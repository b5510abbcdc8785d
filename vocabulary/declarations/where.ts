import { dateTime } from '../../kinds/time/definition'
import { choiceGroupsOf, choicesOf } from '../choices'
import type { Condition } from '../conditions'
import { type Field, type Fields, timePrecisionOf } from '../field'
import type { Resource } from '../resource'
import type { Where, WhereTest } from '../rules/where'
import { checkCondition } from './conditions'
import { suggestNames } from './name-suggestions'

/** A part of a declaration about the records of one resource. */
export interface WhereReport {
  readonly resource: Resource
  readonly addProblem: (where: string, what: string) => void
}

const stamp = dateTime({ readOnly: true })

/** Returns a field or a stamp of the resource, and reports a missing field. */
export function expectResourceField(
  { resource, addProblem }: WhereReport,
  at: string,
  name: string,
): Field | undefined {
  const fields: Fields = { ...resource.fields, createdAt: stamp, updatedAt: stamp }
  if (!Object.hasOwn(fields, name))
    addProblem(at, `'${resource.name}' has no field '${name}'.${suggestNames(name, Object.keys(fields))}`)
  return fields[name]
}

/** Reports unknown fields, groups and values. */
export function checkWhere(place: WhereReport, where: Where = {}, at = 'where'): void {
  for (const [name, wanted] of Object.entries(where)) {
    const field = expectResourceField(place, at, name)
    if (field) checkWanted(place, at, name, field, wanted)
  }
}

const has = (wanted: WhereTest, key: string) => typeof wanted === 'object' && wanted !== null && key in wanted

function checkWanted({ addProblem }: WhereReport, at: string, name: string, field: Field, wanted: WhereTest) {
  if (has(wanted, 'in')) {
    const { in: group } = wanted as { in: string }
    const groups = Object.keys(choiceGroupsOf(choicesOf(field) ?? {}))
    if (!groups.includes(group))
      addProblem(
        at,
        `the choices of '${name}' have no group '${group}'.${groups.length > 0 ? suggestNames(group, groups) : ' Declare it beside them.'}`,
      )
  } else if (has(wanted, 'daysFromNow')) {
    if (!timePrecisionOf(field))
      addProblem(
        at,
        `'${name}' (${field.kind.name}) cannot be compared with days from now; expected a date or a moment. Name another field.`,
      )
  } else checkCondition({ addProblem, expectField: () => field }, at, { [name]: wanted } as Condition, {})
}
