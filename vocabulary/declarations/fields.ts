import { checkValue, innerFields, isEmpty } from '../checks'
import { defaultOf, type Field, type Fields } from '../field'
import type { Resource } from '../resource'
import { type Report, suggest } from './report'

/**
 * Each field by itself and in view of those beside it.
 *
 * @param siblings the fields that its options may name. Default: the fields themselves.
 */
export function checkFields(report: Report, where: string, fields: Fields, siblings: Fields = fields): void {
  for (const [name, field] of Object.entries(fields)) {
    const at = `${where}.${name}`
    const { kind, unique } = field
    for (const sibling of kind.siblings?.(field) ?? []) report.expectField(at, sibling, siblings)
    for (const sibling of Array.isArray(unique) ? unique : []) report.expectField(`${at}.unique`, sibling, siblings)
    report.expectCondition(`${at}.when`, field.when, siblings)
    checkReference(report, at, field, siblings)
    checkListed(report, at, field, siblings)
    if (!isEmpty(defaultOf(field))) {
      const { messages } = checkValue(fields, name, defaultOf(field))
      if (messages.length > 0)
        report.complain(`${at}.default`, `${JSON.stringify(field.default)} is refused: ${messages.join(' ')}`)
    }
    const inner = innerFields(field)
    if (inner) checkFields(report, at, inner)
  }
}

/** Details are those of a list, which the record referred to must have. */
function checkListed({ complain, registry }: Report, at: string, field: Field, siblings: Fields) {
  const listed = field.kind.listedBy?.(field)
  const reference = listed && siblings[listed.by]
  if (!listed || !reference) return
  const to = reference.kind.column(reference)
  const other = to.store === 'reference' ? registry.find(to.to) : undefined
  if (to.store !== 'reference')
    complain(at, `'${listed.by}' (${reference.kind.name}) refers to no record; expected a belongsTo(…).`)
  else if (other && !other.fields[listed.lists])
    complain(
      at,
      `'${other.name}' has no field '${listed.lists}'.${suggest(listed.lists, Object.keys(other.fields))} Name the list in 'lists'.`,
    )
}

/** The record that is meant unless another is named must be told by a mark, or by a reference beside it. */
function checkStandard(report: Report, at: string, field: Field, other: Resource, siblings: Fields) {
  const standard = field.kind.standard?.(field)
  if (!standard) return
  if ('mark' in standard) {
    const { mark } = standard
    if (!(other.fields[mark] as { exactlyOne?: string } | undefined)?.exactlyOne)
      report.complain(
        at,
        `'${other.name}' has no field '${mark}' that is true for exactly one record; expected one declared with yesNo({ exactlyOne: … }).${suggest(mark, Object.keys(other.fields))}`,
      )
    return
  }
  report.expectField(at, standard.of, siblings)
  const beside = siblings[standard.of]
  const leading = beside && report.registry.find(beside.kind.refersTo?.(beside) ?? '')
  const led = leading?.fields[standard.field]
  if (beside && led?.kind.refersTo?.(led) !== other.name)
    report.complain(
      at,
      `'${standard.of}.${standard.field}' names no record of '${other.name}'; expected a reference beside this field, and a field of its records that refers to '${other.name}'.`,
    )
}

/** What a field refers to must be there, and records that it holds as rows must refer back. */
function checkReference(report: Report, at: string, field: Field, siblings: Fields) {
  const { resource, complain, expectResource } = report
  const of = field.kind.copyOf?.(field)
  if (of !== undefined) expectResource(`${at}.copyOf`, of)
  const to = field.kind.refersTo?.(field)
  const other = to === undefined ? undefined : expectResource(at, to)
  const { shows = [] } = field as { shows?: readonly string[] }
  const known = Object.keys(other?.fields ?? {})
  for (const name of shows)
    if (other && !known.includes(name))
      complain(`${at}.shows`, `'${other.name}' has no field '${name}'.${suggest(name, known)}`)
  if (other) checkStandard(report, `${at}.standard`, field, other, siblings)
  for (const name of Object.keys((field as { only?: object }).only ?? {}))
    if (other && !known.includes(name))
      complain(`${at}.only`, `'${other.name}' has no field '${name}'.${suggest(name, known)}`)
  const column = field.kind.column(field)
  if (!other || column.store !== 'rows') return
  const back = other.fields[column.by]
  if (!back || back.kind.refersTo?.(back) !== resource.name)
    complain(
      at,
      `'${column.by}' of '${other.name}' does not refer to '${resource.name}'; expected a field declared as belongsTo('${resource.name}').`,
    )
}
