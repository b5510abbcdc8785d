import { choiceGroupsOf, choicesOf } from '../choices'
import { type Condition, fieldsInCondition } from '../conditions'
import { type Field, type Fields, isReadOnly } from '../field'
import { checkComparableFields, isSingleValued } from './conditions'
import { checkFieldValues } from './field-values'
import { checkFieldNames, suggestNames } from './names'
import { checkReference } from './references'
import type { DeclarationReport } from './report'

/**
 * Checks each field, alone and together with the other fields.
 * @param siblings the fields that the options of a field can name. Default: the checked fields.
 */
export function checkFieldDeclarations(
  report: DeclarationReport,
  where: string,
  fields: Fields,
  siblings: Fields = fields,
): void {
  checkFieldNames(report, where, fields)
  for (const [name, field] of Object.entries(fields)) {
    const at = `${where}.${name}`
    const { kind, unique } = field
    const conditions = conditionsOf(field)
    const asked = conditions.flatMap(([, condition]) => fieldsInCondition(condition))
    for (const sibling of kind.siblings?.(field) ?? [])
      if (!asked.includes(sibling)) report.expectField(at, sibling, siblings)
    for (const sibling of Array.isArray(unique) ? unique : []) {
      const beside = report.expectField(`${at}.unique`, sibling, siblings)
      if (beside && (beside.derived || !isSingleValued(beside)))
        report.addProblem(
          `${at}.unique`,
          `'${sibling}' (${beside.kind.name}) is not a single stored value, so values cannot be unique within it. Name another field.`,
        )
    }
    checkOthers(report, at, [name, field], siblings)
    if (unique && (field.derived || !isSingleValued(field)))
      report.addProblem(
        `${at}.unique`,
        `this field is not a single stored value, so it cannot be unique. Remove 'unique'.`,
      )
    if (field.createOnly && isReadOnly(field))
      report.addProblem(`${at}.createOnly`, "the server sets this field, so users cannot set it. Remove 'createOnly'.")
    if (field.final && !isReadOnly(field))
      report.addProblem(`${at}.final`, "users can change this field. Add 'readOnly: true', or remove 'final'.")
    for (const [key, condition] of conditions) report.expectCondition(`${at}.${key}`, condition, siblings)
    checkFloor(report, at, [name, field], siblings)
    checkFieldValues(report, at, name, field)
    checkReference(report, at, field, siblings)
    checkListed(report, at, field, siblings)
    checkChoices(report, at, field)
    checkInner(report, at, field)
  }
}

/** Checks that a field does not depend on itself. */
function checkOthers(
  { addProblem }: DeclarationReport,
  at: string,
  [name, field]: readonly [string, Field],
  siblings: Fields,
) {
  if (siblings[name] !== field) return
  const { kind, unique, when } = field
  const measured = [
    ...(kind.siblings?.(field) ?? []),
    ...(Array.isArray(unique) ? unique : []),
    ...fieldsInCondition(when),
  ]
  if (measured.includes(name)) addProblem(at, 'this bound refers to its own field; expected another field. Name one.')
}

/**
 * Checks the values of a choice. A choice needs at least one value, and `next`, `back` and the groups must name
 * existing values.
 */
function checkChoices({ addProblem }: DeclarationReport, at: string, field: Field) {
  const choices = choicesOf(field)
  const known = Object.keys(choices ?? {})
  if (choices && known.length === 0) addProblem(at, 'the field has no choices. Declare its values with choices(…).')
  const named = Object.entries(choices ?? {}).flatMap(([value, { next = [], back = [] }]) => [
    [`${value}.next`, next] as const,
    [`${value}.back`, back] as const,
  ])
  for (const [where, others] of [...named, ...Object.entries(choiceGroupsOf(choices ?? {}))])
    for (const other of others)
      if (!known.includes(other))
        addProblem(`${at}.${where}`, `there is no choice '${other}'.${suggestNames(other, known)}`)
}

/** The conditions in a field and its options. */
const conditionsOf = (field: Field): readonly (readonly [key: string, condition: Condition])[] => {
  const { percentWhen, unit } = field as { readonly percentWhen?: Condition; readonly unit?: unknown }
  const units = Array.isArray(unit) ? (unit as readonly { readonly when: Condition }[]) : []
  return [
    ...(field.when ? [['when', field.when] as const] : []),
    ...(percentWhen ? [['percentWhen', percentWhen] as const] : []),
    ...units.map(({ when }, index) => [`unit[${index}].when`, when] as const),
  ]
}

/** Checks that a field and its minimum field are comparable. */
function checkFloor({ addProblem }: DeclarationReport, at: string, own: readonly [string, Field], siblings: Fields) {
  const [, field] = own
  const floor = field.kind.minimumField?.(field)
  const other = floor === undefined ? undefined : siblings[floor]
  if (floor !== undefined && other) checkComparableFields(addProblem, at, own, [floor, other])
}

/** Checks the fields inside a field. The outer field stores the inner fields, so the inner fields cannot be derived. */
function checkInner(report: DeclarationReport, at: string, field: Field) {
  const inner = field.kind.inner?.(field)
  if (!inner) return
  for (const [name, { derived }] of Object.entries(inner))
    if (derived) report.addProblem(`${at}.${name}`, "a field within another field cannot be derived. Remove 'derived'.")
  for (const [name, { kind }] of Object.entries(inner))
    if (kind.files)
      report.addProblem(
        `${at}.${name}`,
        `files (${kind.name}) cannot be sent within another field. Move them to a field of the record, or make '${at}' separate records.`,
      )
  for (const [name, { kind }] of Object.entries(inner))
    if (kind.writeOnly)
      report.addProblem(
        `${at}.${name}`,
        `a secret (${kind.name}) within another field would be stored as plain text. Move it to a field of the record.`,
      )
  const { reads = [] } = field as { readonly reads?: readonly string[] }
  for (const name of reads) report.expectField(`${at}.reads`, name, inner)
  checkFieldDeclarations(report, at, inner)
}

/** Checks that the record to which a `details` field refers declares the fields of the details. */
function checkListed({ addProblem, registry }: DeclarationReport, at: string, field: Field, siblings: Fields) {
  const listed = field.kind.listedBy?.(field)
  const reference = listed && siblings[listed.by]
  if (!listed || !reference) return
  const to = reference.kind.column(reference)
  const other = to.store === 'reference' ? registry.find(to.to) : undefined
  if (to.store !== 'reference')
    addProblem(at, `'${listed.by}' (${reference.kind.name}) is not a reference; expected a belongsTo(…).`)
  else if (other && !other.fields[listed.lists])
    addProblem(
      at,
      `'${other.name}' has no field '${listed.lists}'.${suggestNames(listed.lists, Object.keys(other.fields))} Name the list in 'lists'.`,
    )
}
