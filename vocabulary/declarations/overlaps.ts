import { checkComparableFields } from './conditions'
import { checkCurrency } from './currencies'
import type { DeclarationReport } from './report'

/** Checks the fields of an overlap: the ends of the range are comparable, and the deciding field is a number. */
export function checkOverlaps(report: DeclarationReport): void {
  const { resource, fields, addProblem, expectField, expectCondition } = report
  if (!resource.overlaps) return
  const { at, same = [], shared = [], postcodes, range, first, amounts } = resource.overlaps
  for (const name of [at, ...same, ...shared, ...(postcodes ? [postcodes] : [])]) expectField('overlaps', name)
  const [from, to] = range.map((name) => expectField('overlaps.range', name))
  if (from && to) checkComparableFields(addProblem, 'overlaps.range', [range[0], from], [range[1], to])
  const decides = expectField('overlaps.first', first)
  if (decides && decides.kind.order !== 'number')
    addProblem(
      'overlaps.first',
      `'${first}' (${decides.kind.name}) cannot decide which record has priority; expected a number.`,
    )
  if (!amounts) return
  const [owner = ''] = amounts.currency.split('.')
  expectField('overlaps.amounts.currency', owner)
  expectCondition('overlaps.amounts.when', amounts.when)
  checkCurrency(report, 'overlaps.amounts.currency', amounts.currency, fields)
}
