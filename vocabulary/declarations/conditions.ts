import { checkOf } from '../../kinds/checks'
import { dateTime } from '../../kinds/time/definition'
import { choiceGroupsOf, choicesOf, choiceValuesOf } from '../choices'
import type { Condition, ValueTest } from '../conditions'
import { type Field, type Fields, timePrecisionOf } from '../field'
import type { Resource } from '../resource'
import type { Where, WhereTest } from '../rules/where'
import { hasInvalidPattern } from './field-values'
import { suggestNames } from './names'
import type { DeclarationReport } from './report'

type ConditionReport = Pick<DeclarationReport, 'addProblem' | 'expectField'>

const tests = ['not', 'min', 'max', 'present', 'above'] as const

/** The storage types with one value, which can be compared with another value. */
const single = ['text', 'integer', 'decimal', 'boolean', 'reference']

/** Whether a field has a single value, which can be compared with another value. */
export const isSingleValued = (field: Field): boolean => single.includes(field.kind.column(field).store)

/** Checks that the fields of a condition exist, and that the kind of each field can have the tested value. */
export function checkCondition(asker: ConditionReport, where: string, condition: Condition, among: Fields): void {
  for (const [name, test] of Object.entries(condition)) {
    const field = asker.expectField(where, name, among)
    if (field && test !== undefined) checkTest(asker, where, { name, field, test, among })
  }
}

interface ConditionEntry {
  readonly name: string
  readonly field: Field
  readonly test: ValueTest
  readonly among: Fields
}

function checkTest(asker: ConditionReport, where: string, tested: ConditionEntry) {
  const { test } = tested
  if (test === null || typeof test !== 'object' || Array.isArray(test)) checkValues(asker, where, tested, test)
  else if (isMixed(test)) checkMixed(asker, where, tested)
  else if ('not' in test) checkValues(asker, where, tested, test.not)
  else if ('above' in test) checkAbove(asker, where, tested, test.above)
  else if ('min' in test || 'max' in test) checkBounds(asker, where, tested, test as { min?: unknown; max?: unknown })
  else if (!('present' in test)) checkUnknown(asker, where, tested)
  else if (typeof test.present !== 'boolean')
    asker.addProblem(where, `'present' of '${tested.name}' is ${written(test.present)}; expected true or false.`)
}

/** Whether a test has several keys that cannot be combined. A test can combine only `min` and `max`. */
const isMixed = (test: object) =>
  Object.keys(test).length > 1 && Object.keys(test).some((key) => key !== 'min' && key !== 'max')

const checkMixed = ({ addProblem }: ConditionReport, where: string, { name, test }: ConditionEntry) =>
  addProblem(
    where,
    `'${name}' is tested for ${Object.keys(test as object).join(' and ')} at once; expected one test, or 'min' and 'max'. Remove the others.`,
  )

function checkUnknown({ addProblem }: ConditionReport, where: string, { name, test }: ConditionEntry) {
  const [key] = Object.keys(test as object)
  addProblem(
    where,
    key === undefined
      ? `the condition for '${name}' is empty; expected a value, a list of values, or one of ${tests.join(', ')}.`
      : `'${name}' has the unknown test '${key}'.${suggestNames(key, tests)}`,
  )
}

function checkValues({ addProblem }: ConditionReport, where: string, { name, field }: ConditionEntry, given: unknown) {
  const values = [given].flat().filter((value) => value !== null)
  if (Array.isArray(given) && given.length === 0)
    addProblem(where, `'${name}' is compared with no value. Add values, or remove the condition.`)
  const choices = choiceValuesOf(field)
  if (values.length > 0 && !isSingleValued(field)) {
    addProblem(
      where,
      `'${name}' (${field.kind.name}) is not a single value; expected null or { present: true } or false.`,
    )
    return
  }
  for (const value of values) {
    const wrong = choices ? undefined : refusalOf(field, value)
    if (choices && !choices.includes(String(value)))
      addProblem(where, `'${value}' is not among the choices of '${name}'.${suggestNames(String(value), choices)}`)
    if (wrong !== undefined)
      addProblem(
        where,
        `${written(value)} is not a value of '${name}' (${field.kind.name}), so the condition is never true. ${wrong}`,
      )
  }
}

/** The reason why a field can never have the value. Returns undefined if the field can have the value. */
function refusalOf(field: Field, value: unknown): string | undefined {
  if (hasInvalidPattern(field)) return undefined
  const { success, data, error } = checkOf(field).safeParse(value)
  if (!success) return error.issues[0]?.message
  return data === value ? undefined : `Expected ${written(data)}, as it is stored.`
}

function checkAbove(
  { addProblem, expectField }: ConditionReport,
  where: string,
  { name, field, among }: ConditionEntry,
  above: string,
) {
  const other = expectField(where, above, among)
  if (other) checkComparableFields(addProblem, where, [name, field], [above, other])
}

/** Checks that two fields can be compared: both are numbers, both are days, or both are moments. */
export function checkComparableFields(
  addProblem: DeclarationReport['addProblem'],
  where: string,
  [name, { kind }]: readonly [string, Field],
  [otherName, { kind: other }]: readonly [string, Field],
): void {
  if (kind.order === undefined || kind.order !== other.order)
    addProblem(
      where,
      `'${name}' (${kind.name}) cannot be compared with '${otherName}' (${other.name}); expected both to be numbers, days or moments. Name another field.`,
    )
}

function checkBounds(
  { addProblem }: ConditionReport,
  where: string,
  { name, field }: ConditionEntry,
  { min, max }: { min?: unknown; max?: unknown },
) {
  if (field.kind.order === undefined) {
    addProblem(
      where,
      `'${name}' (${field.kind.name}) has no bounds; expected a number, a day or a moment. Name the values that are meant.`,
    )
    return
  }
  const given = [min, max].filter((bound) => bound !== undefined)
  const wrong = given.filter((bound) => !isOfOrder(field, bound))
  for (const bound of wrong)
    addProblem(
      where,
      `${written(bound)} is not a valid bound of '${name}' (${field.kind.name}); expected a ${field.kind.order}.`,
    )
  if (wrong.length === 0 && given.length === 2 && (min as number) > (max as number))
    addProblem(
      where,
      `min ${written(min)} of '${name}' is above max ${written(max)}, so the condition is never true. Swap them.`,
    )
}

const isOfOrder = (field: Field, bound: unknown) =>
  field.kind.order === 'number' ? typeof bound === 'number' : checkOf(field).safeParse(bound).success

const written = (value: unknown) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))

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
    if (field) checkWhereTest(place, at, name, field, wanted)
  }
}

const hasTest = (wanted: WhereTest, key: string) => typeof wanted === 'object' && wanted !== null && key in wanted

function checkWhereTest({ addProblem }: WhereReport, at: string, name: string, field: Field, wanted: WhereTest) {
  if (hasTest(wanted, 'in')) {
    const { in: group } = wanted as { in: string }
    const groups = Object.keys(choiceGroupsOf(choicesOf(field) ?? {}))
    if (!groups.includes(group))
      addProblem(
        at,
        `the choices of '${name}' have no group '${group}'.${groups.length > 0 ? suggestNames(group, groups) : ' Declare it beside them.'}`,
      )
  } else if (hasTest(wanted, 'daysFromNow')) {
    if (!timePrecisionOf(field))
      addProblem(
        at,
        `'${name}' (${field.kind.name}) cannot be compared with days from now; expected a date or a moment. Name another field.`,
      )
  } else checkCondition({ addProblem, expectField: () => field }, at, { [name]: wanted } as Condition, {})
}
