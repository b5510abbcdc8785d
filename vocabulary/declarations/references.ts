import type { Condition } from '../conditions'
import { targetOf } from '../currencies'
import type { Field, Fields } from '../field'
import type { Resource } from '../resource'
import { suggest } from './named'
import type { Report } from './report'

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
export function checkReference(report: Report, at: string, field: Field, siblings: Fields) {
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
  if (other) report.expectCondition(`${at}.only`, (field as { only?: Condition }).only, other.fields)
  checkCurrency(report, at, field, siblings)
  const column = field.kind.column(field)
  if (!other || column.store !== 'rows') return
  const back = other.fields[column.by]
  if (!back || back.kind.refersTo?.(back) !== resource.name)
    complain(
      at,
      `'${column.by}' of '${other.name}' does not refer to '${resource.name}'; expected a field declared as belongsTo('${resource.name}').`,
    )
}

/** What an amount names as its currency must lead to records that are called by the code of one. */
function checkCurrency({ complain, registry }: Report, at: string, field: Field, siblings: Fields) {
  const { currency } = field as { readonly currency?: string }
  const [name = '', through] = currency?.split('.') ?? []
  if (currency === undefined || !siblings[name]) return
  const beside = targetOf(registry, { fields: siblings }, name)
  const target = through === undefined ? beside : beside && targetOf(registry, beside, through)
  if (!target)
    complain(
      `${at}.currency`,
      `'${currency}' refers to no record; expected a reference to a currency, or one beside this field and its reference to a currency, such as 'site.currency'.`,
    )
  else if (!isCurrency(target))
    complain(
      `${at}.currency`,
      `'${currency}' refers to '${target.name}', which is no currency; expected records whose title is a code of ISO 4217, declared as text({ max: 3 }).`,
    )
}

const isCurrency = ({ title, fields }: Resource) => {
  const [name = '', ...others] = title
  const { max } = (fields[name] ?? {}) as { readonly max?: number }
  return others.length === 0 && max !== undefined && max <= 3
}
