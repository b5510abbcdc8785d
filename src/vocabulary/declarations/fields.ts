import { checkValue, innerFields, isEmpty } from '../checks'
import { defaultOf, type Field, type Fields } from '../field'
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
    checkReference(report, at, field)
    checkListed(report, at, field, siblings)
    if (field.default !== undefined && !isEmpty(field.default)) {
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

/** What a field refers to must be there, and records that it holds as rows must refer back. */
function checkReference({ resource, complain, expectResource }: Report, at: string, field: Field) {
  const to = field.kind.refersTo?.(field)
  const other = to === undefined ? undefined : expectResource(at, to)
  const { shows = [] } = field as { shows?: readonly string[] }
  const known = Object.keys(other?.fields ?? {})
  for (const name of shows)
    if (other && !known.includes(name))
      complain(`${at}.shows`, `'${other.name}' has no field '${name}'.${suggest(name, known)}`)
  const mark = field.kind.standard?.(field)
  if (other && mark !== undefined && !(other.fields[mark] as { exactlyOne?: string } | undefined)?.exactlyOne)
    complain(
      `${at}.standard`,
      `'${other.name}' has no field '${mark}' that is true for exactly one record; expected one declared with yesNo({ exactlyOne: … }).${suggest(mark, known)}`,
    )
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
