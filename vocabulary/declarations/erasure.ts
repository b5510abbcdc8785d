import { dateTime } from '../../kinds/time/definition'
import { hasPersonalData } from '../records/personal-data'
import type { DeclarationReport } from './report'

/** The years that a legal term can have. */
const longestTerm = 100

/** Checks the options `erasable` and `retention`, and that something is marked as personal. */
export function checkErasure(report: DeclarationReport): void {
  const { resource, registry, addProblem, expectField } = report
  const { erasable, retention, softDelete, fields } = resource
  const fieldsOf = (name: string) => registry.find(name)?.fields ?? {}
  const isPersonal = Object.values(fields).some((field) => hasPersonalData(field, fieldsOf))
  if (erasable) {
    const at = expectField('erasable.at', erasable.at)
    if (at && (!at.readOnly || at.kind !== dateTime().kind || at.personal))
      addProblem(
        'erasable.at',
        `'${erasable.at}' cannot contain the time of the erasure; expected a field declared as dateTime({ readOnly: true }).`,
      )
    if (softDelete === undefined)
      addProblem('erasable', "an erased record is hidden forever; expected 'softDelete'. Name the field for it.")
    if (!resource.title.some((name) => fields[name]?.personal))
      addProblem('erasable', "the title contains no personal field. Mark a field of the title with 'personal: true'.")
    const other =
      erasable.duplicateOf === undefined ? undefined : expectField('erasable.duplicateOf', erasable.duplicateOf)
    if (other && other.kind.refersTo?.(other) !== resource.name)
      addProblem(
        'erasable.duplicateOf',
        `'${erasable.duplicateOf}' does not refer to '${resource.name}'; expected belongsTo('${resource.name}', { readOnly: true }).`,
      )
  }
  if (!retention) return
  const from = expectField('retention.from', retention.from)
  if (from && from.kind.order !== 'day' && from.kind.order !== 'moment')
    addProblem(
      'retention.from',
      `'${retention.from}' (${from.kind.name}) is not a day; expected a field declared as date() or dateTime().`,
    )
  if (!Number.isInteger(retention.years) || retention.years < 0 || retention.years > longestTerm)
    addProblem('retention.years', `${retention.years} is not possible; expected a number from 0 to ${longestTerm}.`)
  if (!isPersonal)
    addProblem('retention', "no field contains personal data. Mark fields with 'personal: true', or remove the term.")
}
