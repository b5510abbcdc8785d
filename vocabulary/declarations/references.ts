import type { Condition } from '../conditions'
import { type Field, type Fields, isReadOnly } from '../field'
import type { Resource } from '../resource'
import { checkCurrency } from './currencies'
import { suggestNames } from './names'
import type { DeclarationReport } from './report'

/** Checks that the default record of a reference has a source: a marking field, or another reference of this record. */
function checkStandard(report: DeclarationReport, at: string, field: Field, other: Resource, siblings: Fields) {
  const standard = field.kind.defaultReference?.(field)
  if (!standard) return
  if ('mark' in standard) {
    const { mark } = standard
    if (!(other.fields[mark] as { exactlyOne?: string } | undefined)?.exactlyOne)
      report.addProblem(
        at,
        `'${other.name}' has no field '${mark}' that is true for exactly one record; expected one declared with yesNo({ exactlyOne: … }).${suggestNames(mark, Object.keys(other.fields))}`,
      )
    return
  }
  report.expectField(at, standard.of, siblings)
  const beside = siblings[standard.of]
  const leading = beside && report.registry.find(beside.kind.refersTo?.(beside) ?? '')
  const led = leading?.fields[standard.field]
  if (beside && led?.kind.refersTo?.(led) !== other.name)
    report.addProblem(
      at,
      `'${standard.of}.${standard.field}' names no record of '${other.name}'; expected a reference beside this field, and a field of its records that refers to '${other.name}'.`,
    )
}

/** Checks that the resource of a reference exists, and that records stored as rows refer to the outer record. */
export function checkReference(report: DeclarationReport, at: string, field: Field, siblings: Fields) {
  const { resource, addProblem, expectResource } = report
  const of = field.kind.copyOf?.(field)
  if (of !== undefined) expectResource(`${at}.copyOf`, of)
  const suggested = field.kind.suggests?.(field)
  if (suggested !== undefined) expectResource(`${at}.suggests`, suggested)
  const to = field.kind.refersTo?.(field)
  const other = to === undefined ? undefined : expectResource(at, to)
  const { shows = [] } = field as { shows?: readonly string[] }
  const known = Object.keys(other?.fields ?? {})
  for (const name of shows)
    if (other && !known.includes(name))
      addProblem(`${at}.shows`, `'${other.name}' has no field '${name}'.${suggestNames(name, known)}`)
  if (other) checkStandard(report, `${at}.standard`, field, other, siblings)
  if (other) checkNarrowing(report, at, field, other, siblings)
  checkCurrency(report, `${at}.currency`, (field as { currency?: string }).currency, siblings)
  const column = field.kind.column(field)
  if (!other || column.store !== 'rows') return
  const back = other.fields[column.by]
  if (!back || back.kind.refersTo?.(back) !== resource.name)
    addProblem(
      at,
      `'${column.by}' of '${other.name}' does not refer to '${resource.name}'; expected a field declared as belongsTo('${resource.name}').`,
    )
  if (isReadOnly(field) || field.kind.files) return
  for (const [name, { kind }] of Object.entries(other.fields))
    if (kind.writeOnly)
      addProblem(
        at,
        `'${name}' of '${other.name}' is a secret (${kind.name}), and would be stored as plain text within another record. Show the records as a related list.`,
      )
  for (const [name, { kind, required, readOnly }] of Object.entries(other.fields))
    if (kind.files && required && !readOnly)
      addProblem(
        at,
        `'${name}' of '${other.name}' (${kind.name}) is required, but files cannot be sent within another record. Make it optional, or show the records as a related list.`,
      )
}

/**
 * Checks the options that limit the offered records. `only` and `within` must name fields of the other resource. If
 * this record has a field with the name in `within`, both fields must contain the same kind of value.
 */
function checkNarrowing(
  { addProblem, expectCondition }: DeclarationReport,
  at: string,
  field: Field,
  other: Resource,
  siblings: Fields,
) {
  const { only, within } = field as {
    readonly only?: Condition
    readonly within?: string | Readonly<Record<string, string>>
  }
  expectCondition(`${at}.only`, only, other.fields)
  if (Object.keys(only ?? {}).length > 1)
    addProblem(
      `${at}.only`,
      `it names ${Object.keys(only ?? {}).join(' and ')}; expected one field. Leave the others out.`,
    )
  if (within === undefined) return
  const [name = '', by] = typeof within === 'string' ? [within, within] : (Object.entries(within)[0] ?? [])
  const theirs = other.fields[name]
  const own = by === undefined ? undefined : siblings[by]
  if (!theirs)
    addProblem(
      `${at}.within`,
      `'${other.name}' has no field '${name}' to narrow its records by.${suggestNames(name, Object.keys(other.fields))}`,
    )
  else if (typeof within === 'string' && own && !holdSame(own, theirs))
    addProblem(
      `${at}.within`,
      `'${within}' (${own.kind.name}) of this record and that of '${other.name}' (${theirs.kind.name}) never hold the same; expected references to the same records, or values of one kind. Name another field.`,
    )
}

const holdSame = (one: Field, other: Field) =>
  one.kind === other.kind && one.kind.refersTo?.(one) === other.kind.refersTo?.(other)
