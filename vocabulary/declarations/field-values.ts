import { checkOf } from '../../kinds/checks'
import { checkFields as checkGiven } from '../checks'
import { defaultOf, type Field, isEmpty } from '../field'
import { numberOptionProblems } from '../rules/option-problems'
import type { DeclarationReport } from './report'

/** Checks that a field can have values, and that the default is one of these values. */
export function checkFieldValues(report: DeclarationReport, at: string, name: string, field: Field): void {
  checkBounds(report, at, field)
  for (const [option, says] of field.kind.problems?.(field) ?? []) report.addProblem(`${at}.${option}`, says)
  checkCounting(report, at, field)
  if (hasInvalidPattern(field))
    report.addProblem(`${at}.pattern`, `'${patternOf(field)}' is not a valid regular expression. Correct it.`)
  else checkDefault(report, at, name, field)
}

/** The options that limit the values of a field, if the kind has such options. */
interface Limited {
  readonly min?: unknown
  readonly max?: unknown
  readonly pattern?: { readonly matches: string }
}

const patternOf = (field: Field) => (field as Limited).pattern?.matches

/** Whether the pattern of a field is not a valid regular expression. */
export function hasInvalidPattern(field: Field): boolean {
  try {
    new RegExp(patternOf(field) ?? '', 'u')
    return false
  } catch {
    return true
  }
}

/**
 * The range of `min` or `max`. The limit of a length is a whole number, and a maximum length is at least 1. The limit
 * of a value has the type of the values.
 */
const expectedOf = ({ kind, ...field }: Field, key: 'min' | 'max') =>
  kind.order === undefined
    ? { from: key === 'min' ? 0 : 1 }
    : { from: Number.NEGATIVE_INFINITY, whole: kind.column(field).store === 'integer' }

/**
 * Checks that `min` or `max` is a number in its range. If the limit is a value of the field, the field must accept the
 * limit.
 */
function boundProblems(field: Field, key: 'min' | 'max', bound: unknown): readonly string[] {
  const unfit = numberOptionProblems(field, key, expectedOf(field, key)).map(([, says]) => says)
  if (unfit.length > 0 || field.kind.order === undefined || field.kind.problems?.(field).length) return unfit
  const unbounded = { ...field, min: undefined, max: undefined }
  const { error } = checkOf(unbounded).safeParse(bound)
  return (error?.issues ?? []).map(({ message }) => `${bound} is refused: ${message} Give another.`)
}

function checkBounds({ addProblem }: DeclarationReport, at: string, field: Field) {
  const { kind } = field
  for (const key of ['min', 'max'] as const) {
    const bound = (field as Limited)[key]
    if (bound === undefined) continue
    if (kind.bounds?.[key] === undefined)
      addProblem(`${at}.${key}`, `a field of this kind (${kind.name}) has no '${key}'. Leave it out.`)
    else for (const says of boundProblems(field, key, bound)) addProblem(`${at}.${key}`, says)
  }
  const { min, max } = { ...kind.bounds, ...definedOf(field as Limited) }
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    addProblem(at, `min ${min} is above max ${max}, so no value is valid. Lower 'min', or raise 'max'.`)
}

/** The maximum number of digits of an automatic number. */
const mostDigits = 15

function checkCounting({ addProblem }: DeclarationReport, at: string, field: Field) {
  const { kind, required, derived } = field
  const counting = kind.numbering?.(field)
  if (!counting) return
  const { prefix, digits, first = 1 } = counting
  const { max = Number.POSITIVE_INFINITY } = { ...kind.bounds, ...definedOf(field as Limited) } as { max?: number }
  if (required) addProblem(at, "the number is generated, so users do not enter it. Remove 'required'.")
  if (derived) addProblem(at, "the number is generated and stored, so it is not derived. Remove 'derived'.")
  if (!Number.isInteger(digits) || digits < 1 || digits > mostDigits)
    addProblem(`${at}.counts.digits`, `${digits} digits; expected a whole number from 1 to ${mostDigits}.`)
  else if (prefix.length + digits > max)
    addProblem(`${at}.counts`, `a number has ${prefix.length + digits} characters, more than ${max}. Raise 'max'.`)
  if (!Number.isInteger(first) || first < 0)
    addProblem(`${at}.counts.first`, `${first} cannot be the first number. Use a whole number, 0 or greater.`)
}

const definedOf = ({ min, max }: Limited) => ({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) })

function checkDefault({ addProblem, registry }: DeclarationReport, at: string, name: string, field: Field) {
  const value = defaultOf(field)
  if (value === undefined || value === null) return
  if (field.derived && value !== false)
    addProblem(`${at}.default`, "the field is derived, so it cannot have a default. Remove 'default'.")
  if (field.kind.files) addProblem(`${at}.default`, "a file field cannot have a default. Remove 'default'.")
  const typed = { ...field, required: false, readOnly: false, derived: false, when: undefined }
  const fieldsOf = (other: string) => registry.find(other)?.fields ?? {}
  const messages = isEmpty(value)
    ? (checkOf(field).safeParse(value).error?.issues ?? []).map(({ message }) => message)
    : Object.values(checkGiven({ [name]: typed }, { [name]: value }, { fieldsOf }).errors).flat()
  if (messages.length > 0)
    addProblem(`${at}.default`, `${JSON.stringify(field.default)} is refused: ${messages.join(' ')}`)
}
