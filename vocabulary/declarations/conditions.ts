import { checkOf } from '../../kinds/checks'
import { choiceValuesOf } from '../choices'
import type { Condition, ValueTest } from '../conditions'
import type { Field, Fields } from '../field'
import { hasInvalidPattern } from './field-values'
import { suggestNames } from './name-suggestions'
import type { DeclarationReport } from './report'

type ConditionReport = Pick<DeclarationReport, 'addProblem' | 'expectField'>

const tests = ['not', 'min', 'max', 'present', 'above'] as const

/** The columns with one value, which can be compared with another value. */
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

/** Whether a test has several keys. Only `min` and `max` can be combined. */
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

/** The reason why a field can never have the value. Undefined if the field can have the value. */
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
