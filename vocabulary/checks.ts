import { checkOf } from '../kinds/checks'
import { conditionHolds, type Rule, type Values } from './conditions'
import { defaultOf, type Field, type Fields, innerFields, isEmpty, isReadOnly, labelOf } from './field'
import { didYouMean, labelInSentence, t } from './i18n'
import { idOf } from './reference'
import { formatFieldInSentence } from './refusals'
import type { Resource } from './resource'
import { hasBrokenText, visibleText } from './text-comparison'
import { checkTransitions } from './transitions'

/** Messages by field; the fields of lines as 'items.0.quantity'. */
export type Errors = Readonly<Record<string, readonly string[]>>

/** What came of a check: the values as they are kept, and what is wrong with those given. */
export interface CheckResult {
  readonly values: Record<string, unknown>
  readonly errors: Record<string, string[]>
}

/** What a check may be told. */
export interface CheckOptions {
  /** The record as it is stored, when it is edited: what is left out stays as it is. Default: a new record is checked. */
  readonly stored?: Values
  /** What conditions may read besides the values, such as the record that an action is done with. Default: nothing. */
  readonly context?: Values
  /** The fields of another resource, for lines that are records of it. */
  readonly fieldsOf?: (resource: string) => Fields
  /** Whether an earlier change is taken back, which may go against the transitions of choices. Default: false. */
  readonly isUndo?: boolean
}

/** Checks one value by itself: what it must be, and whether it must be there. Answers the value as it is kept, or messages. */
export function checkValue(fields: Fields, name: string, given: unknown): { value: unknown; messages: string[] } {
  const field = fields[name] as Field
  if (isEmpty(given)) {
    const unanswered = field.kind.emptyValue?.(field) ?? null
    if (unanswered !== null) return { value: unanswered, messages: [] }
    const value = Array.isArray(given) && checkOf(field).safeParse(given).success ? given : null
    return { value, messages: field.required ? [t('{{label}} is required.', { label: labelOf(fields, name) })] : [] }
  }
  if (hasBrokenText(given)) return { value: given, messages: [brokenCharacterMessage()] }
  const result = checkOf(field).safeParse(given)
  if (result.success) return { value: result.data, messages: [] }
  const [first, ...others] = result.error.issues
  // Of the wrong type, it fails the checks of the right one too; to say so would only confuse.
  const issues = first?.code === 'invalid_type' ? [first] : [first, ...others]
  return { value: given, messages: [...new Set(issues.flatMap((issue) => issue?.message ?? []))] }
}

/** What to say of a value with a lone surrogate in it. */
export const brokenCharacterMessage = (): string =>
  t('Contains an invalid character. Type the character again, or remove it.')

/** What is wrong with a field in view of the others: a floor that is passed, or a rule that is broken. */
export function checkFieldRules(fields: Fields, rules: readonly Rule[], name: string, values: Values): string[] {
  const field = fields[name] as Field
  const floor = field.kind.minimumField?.(field)
  const low = floor === undefined ? null : idOf(values[floor])
  const own = values[name]
  const found: string[] = []
  const isBelow = !isEmpty(low) && !isEmpty(own) && (own as number) < (low as number)
  // What was typed into the other one and is no value of it is said there.
  if (floor !== undefined && isBelow && checkValue(fields, floor, low).messages.length === 0)
    found.push(
      t('Must not be before or below {{other}} ({{low}}).', {
        other: labelOf(fields, floor),
        low: formatFieldInSentence(low, fields[floor], values),
      }),
    )
  for (const rule of rules)
    if (rule.at === name && conditionHolds(rule.when, values) && !conditionHolds(rule.holds, values))
      found.push(t(rule.says))
  return found
}

/**
 * What is wrong with a field of a line in view of the other lines: a value that each must have for itself,
 * or one alone may have, is there before.
 */
export function checkAgainstOtherLines(
  fields: Fields,
  name: string,
  lines: readonly Values[],
  index: number,
): string[] {
  const own = lines[index]?.[name]
  const field = fields[name]
  if (field?.kind.allowsOneTrue?.(field) && own === true) {
    const first = lines.findIndex((line) => line?.[name] === true)
    if (first < index) return [t('Row {{line}} is already marked. Only one row can be marked.', { line: first + 1 })]
  }
  if (field?.unique !== true || isEmpty(own)) return []
  const first = lines.findIndex((line) => isEmpty(line?.[name]) === false && isSame(line[name], own))
  return first === index ? [] : [t('Row {{line}} has the same value. Each row must have its own.', { line: first + 1 })]
}

const isSame = (one: unknown, other: unknown) =>
  typeof one === 'string' && typeof other === 'string'
    ? visibleText(one).toLowerCase() === visibleText(other).toLowerCase()
    : idOf(one) === idOf(other)

/** Checks a record of a resource, field by field and between fields. Used by the server on every write. */
export function checkRecord(resource: Resource, given: Values, options: CheckOptions = {}): CheckResult {
  const { fields, rules, label } = resource
  const checked = checkFields(fields, given, { ...options, rules, owner: () => labelInSentence(t(label.one)) })
  if (options.isUndo) return checked
  const moved = checkTransitions(fields, checked.values, options.stored, options.fieldsOf)
  for (const [name, found] of Object.entries(moved)) checked.errors[name] ??= found
  return checked
}

/** So many names that are no fields are told of: to guess what each of thousands meant would take long. */
const maxUnknownNamesReported = 20

/** Checks the values of some fields, such as those that an action asks for. */
export function checkFields(
  fields: Fields,
  given: Values,
  {
    stored,
    context: beside,
    fieldsOf,
    rules = [],
    owner = () => t('this input'),
  }: CheckOptions & { rules?: readonly Rule[]; owner?: () => string } = {},
): CheckResult {
  const values: Record<string, unknown> = {}
  // Keyed by names that the caller chose, '__proto__' among them.
  const errors: Record<string, string[]> = Object.create(null)
  const addError = (name: string, ...messages: string[]) => {
    // A given name may be one that every object has, such as 'constructor'.
    if (messages.length > 0) errors[name] = [...(Object.hasOwn(errors, name) ? (errors[name] ?? []) : []), ...messages]
  }

  let strangers = 0
  for (const name of Object.keys(given)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field && ++strangers > maxUnknownNamesReported) continue
    if (!field)
      addError(
        name,
        t("The field '{{name}}' does not exist ({{owner}}).", { name, owner: owner() }) +
          didYouMean(name, Object.keys(fields)),
      )
    else if (isReadOnly(field))
      addError(name, t('The server sets {{label}}. Remove this field.', { label: labelOf(fields, name) }))
    else if (field.createOnly && stored)
      addError(
        name,
        t('{{label}} can be set only when the record is created. Remove this field.', { label: labelOf(fields, name) }),
      )
  }

  const merged: Record<string, unknown> = { ...beside, ...stored }
  for (const [name, field] of Object.entries(fields)) {
    if (isReadOnly(field) || errors[name]) continue
    const isGiven = Object.hasOwn(given, name)
    if (!isGiven && stored) continue
    merged[name] = isGiven ? given[name] : (defaultOf(field) ?? null)
  }

  for (const [name, field] of Object.entries(fields)) {
    if (isReadOnly(field) || errors[name]) continue
    const isGiven = Object.hasOwn(given, name)
    if (!isGiven && stored) continue
    if (field.when && !conditionHolds(field.when, merged)) {
      if (isGiven && !isEmpty(given[name])) merged[name] = null
      values[name] = null
      continue
    }
    if (field.kind.writeOnly && stored && isEmpty(given[name])) continue
    const typed = field.kind.normalize?.(merged[name], field, merged) ?? merged[name]
    const { value, messages } = checkValue(fields, name, typed)
    addError(name, ...messages)
    if (messages.length > 0) continue
    values[name] = merged[name] = value
    const inner = innerFields(field, fieldsOf)
    if (inner && value !== null) {
      const checked = checkInner(inner, value, { fieldsOf })
      values[name] = merged[name] = checked.value
      for (const [path, found] of Object.entries(checked.errors)) addError(`${name}.${path}`, ...found)
    }
  }

  for (const name of Object.keys(fields))
    if (!errors[name]) addError(name, ...checkFieldRules(fields, rules, name, merged))
  return { values, errors }
}

function checkInner(
  fields: Fields,
  value: unknown,
  options: CheckOptions,
): { value: unknown; errors: Record<string, string[]> } {
  if (!Array.isArray(value)) {
    const { values, errors } = checkFields(fields, value as Values, options)
    return { value: values, errors }
  }
  const errors: Record<string, string[]> = {}
  const list = value.map((line: Values, index) => {
    const { id, ...given } = line
    const checked = checkFields(fields, given, { ...options, owner: () => t('row') })
    for (const [name, found] of Object.entries(checked.errors)) errors[`${index}.${name}`] = found
    for (const name of Object.keys(fields)) {
      const found = errors[`${index}.${name}`] ? [] : checkAgainstOtherLines(fields, name, value, index)
      if (found.length > 0) errors[`${index}.${name}`] = found
    }
    return typeof id === 'string' ? { id, ...checked.values } : checked.values
  })
  return { value: list, errors }
}
