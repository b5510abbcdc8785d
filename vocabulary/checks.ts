import { checkOf } from '../kinds/checks'
import { conditionHolds, type Rule, type Values } from './conditions'
import { defaultOf, type Field, type Fields, innerFields, isEmpty, isReadOnly, labelOf, timePrecisionOf } from './field'
import { adaptValue, checkPostalField, postalFieldsOf } from './places/postal-fields'
import { isApiRow } from './records/api-row'
import { idOf } from './records/reference'
import type { Resource } from './resource'
import { formatFieldInSentence } from './rules/refusals'
import { checkTransitions } from './rules/transitions'
import { didYouMean, labelInSentence, t } from './text/i18n'
import { hasBrokenText, visibleText } from './text/text-comparison'

/** Error messages by field. Fields of lines have paths such as 'items.0.quantity'. */
export type Errors = Readonly<Record<string, readonly string[]>>

/** The result of a check: the values in stored form, and the errors. */
export interface CheckResult {
  readonly values: Record<string, unknown>
  readonly errors: Record<string, string[]>
}

/** The options of a check. */
export interface CheckOptions {
  /** The stored record, for an edit. Omitted fields stay unchanged. Default: the check is for a new record. */
  readonly stored?: Values
  /** Further values that conditions can read, such as the record of an action. Default: none. */
  readonly context?: Values
  /**
   * The stored values of a small record that is sent completely. Unchanged values stay valid. Default: `stored`, or else
   * `context`.
   */
  readonly former?: Values
  /**
   * Returns the fields of another resource. The check uses this function for lines that are records of another
   * resource.
   */
  readonly fieldsOf?: (resource: string) => Fields
  /** Whether the check belongs to an undo, which can break the transitions of choices. Default: false. */
  readonly isUndo?: boolean
}

/**
 * Checks one value: its format, and whether a required value is present. Returns the value in stored form, or messages.
 */
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
  // A value of the wrong type also fails all other checks, so only the first message is useful.
  const issues = first?.code === 'invalid_type' ? [first] : [first, ...others]
  return { value: given, messages: [...new Set(issues.flatMap((issue) => issue?.message ?? []))] }
}

/** The message for a value that contains a lone surrogate. */
export const brokenCharacterMessage = (): string =>
  t('Contains an invalid character. Type the character again, or remove it.')

/** Checks a field against the other fields: its minimum field and the rules between fields. */
export function checkFieldRules(fields: Fields, rules: readonly Rule[], name: string, values: Values): string[] {
  const field = fields[name] as Field
  const floor = field.kind.minimumField?.(field)
  const low = floor === undefined ? null : idOf(values[floor])
  const own = values[name]
  const found: string[] = []
  const isBelow = !isEmpty(low) && !isEmpty(own) && (own as number) < (low as number)
  // If the value of the other field is invalid, the other field shows the error.
  if (floor !== undefined && isBelow && checkValue(fields, floor, low).messages.length === 0)
    found.push(
      t(timePrecisionOf(field) ? 'Must not be before {{other}} ({{low}}).' : 'Must be at least {{other}} ({{low}}).', {
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
 * Checks a field of a line against the earlier lines: values that must be unique, and values that only one line can
 * have.
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

/** Checks a record of a resource, each field and the rules between fields. The server runs this check on each write. */
export function checkRecord(resource: Resource, given: Values, options: CheckOptions = {}): CheckResult {
  const { fields, rules, label } = resource
  const checked = checkFields(fields, given, { ...options, rules, owner: () => labelInSentence(t(label.one)) })
  if (options.isUndo) return checked
  const moved = checkTransitions(fields, checked.values, options.stored, options.fieldsOf)
  for (const [name, found] of Object.entries(moved)) checked.errors[name] ??= found
  return checked
}

/** The limit prevents slow responses, because each unknown name is compared with all known names. */
const maxUnknownNamesReported = 20

/** Checks the values of some fields, such as the fields of an action. */
export function checkFields(
  fields: Fields,
  given: Values,
  {
    stored,
    context: beside,
    former = stored ?? beside,
    fieldsOf,
    isUndo,
    rules = [],
    owner,
  }: CheckOptions & { rules?: readonly Rule[]; owner?: () => string } = {},
): CheckResult {
  const values: Record<string, unknown> = {}
  // The keys are names from the caller. A key can be '__proto__'.
  const errors: Record<string, string[]> = Object.create(null)
  const addError = (name: string, ...messages: string[]) => {
    // A name from the caller can be the name of an object member, such as 'constructor'.
    if (messages.length > 0) errors[name] = [...(Object.hasOwn(errors, name) ? (errors[name] ?? []) : []), ...messages]
  }

  let strangers = 0
  for (const name of Object.keys(given)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field && ++strangers > maxUnknownNamesReported) continue
    if (!field)
      addError(
        name,
        (owner
          ? t("The field '{{name}}' does not exist ({{owner}}).", { name, owner: owner() })
          : t("The field '{{name}}' does not exist.", { name })) + didYouMean(name, Object.keys(fields)),
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
    const isKept = isUnchanged(former, merged, name)
    const typed = isKept && field.postal ? merged[name] : adaptValue(field, fields, merged[name], merged)
    const { value, messages } = checkValue(fields, name, typed)
    if (messages.length > 0 && isKept && !isEmpty(merged[name]) && (field.postal || field.kind.keepsFormerValues)) {
      values[name] = merged[name]
      continue
    }
    addError(name, ...messages)
    if (messages.length > 0) continue
    values[name] = merged[name] = value
    const inner = innerFields(field, fieldsOf)
    if (inner && value !== null) {
      const checked = checkInner(inner, value, { fieldsOf, isUndo }, former?.[name])
      values[name] = merged[name] = checked.value
      for (const [path, found] of Object.entries(checked.errors)) addError(`${name}.${path}`, ...found)
    }
  }

  for (const name of Object.keys(fields))
    if (!errors[name]) addError(name, ...checkFieldRules(fields, rules, name, merged))
  if (!isUndo)
    for (const name of changedPostalFields(fields, former, merged))
      if (!errors[name] && !isOmitted(given, stored, fields, name))
        addError(name, ...checkPostalField(fields, name, merged))
  return { values, errors }
}

/** Whether the caller left out a field of a stored record, and did not change the country of its address. */
function isOmitted(given: Values, stored: Values | undefined, fields: Fields, name: string): boolean {
  const { country = '' } = postalFieldsOf(fields) ?? {}
  return stored !== undefined && !Object.hasOwn(given, name) && !Object.hasOwn(given, country)
}

/** Whether a value equals the stored value. References are compared by their ids. */
const isUnchanged = (former: Values | undefined, values: Values, name: string) =>
  former !== undefined && isSameValue(idOf(former[name]), idOf(values[name]))

const isSameValue = (one: unknown, other: unknown) => one === other || (isEmpty(one) && isEmpty(other))

/**
 * The fields of an address that must follow the rules of the country. An old address can break the rules, so its
 * unchanged values are left out while the country stays the same.
 */
function changedPostalFields(fields: Fields, former: Values | undefined, values: Values): string[] {
  const address = postalFieldsOf(fields)
  if (!address) return []
  const names = Object.values(address)
  const sameCountry = isUnchanged(former, values, address.country ?? '')
  return sameCountry ? names.filter((name) => !isUnchanged(former, values, name)) : names
}

function checkInner(
  fields: Fields,
  value: unknown,
  options: CheckOptions,
  former: unknown,
): { value: unknown; errors: Record<string, string[]> } {
  if (!Array.isArray(value)) {
    const { values, errors } = checkFields(fields, value as Values, { ...options, ...(isApiRow(former) && { former }) })
    return { value: values, errors }
  }
  const errors: Record<string, string[]> = {}
  const before = Array.isArray(former) ? former.filter(isApiRow) : []
  const list = value.map((line: Values, index) => {
    const { id, ...given } = line
    const own = id === undefined ? undefined : before.find((one) => one.id === id)
    const checked = checkFields(fields, given, { ...options, ...(own && { former: own }), owner: () => t('row') })
    for (const [name, found] of Object.entries(checked.errors)) errors[`${index}.${name}`] = found
    for (const name of Object.keys(fields)) {
      const found = errors[`${index}.${name}`] ? [] : checkAgainstOtherLines(fields, name, value, index)
      if (found.length > 0) errors[`${index}.${name}`] = found
    }
    return typeof id === 'string' ? { id, ...checked.values } : checked.values
  })
  return { value: list, errors }
}
