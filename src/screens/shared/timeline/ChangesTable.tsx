import type { ReactNode } from 'react'
import type { LinkTo } from '../../../../kinds/kind-view'
import {
  type FieldChange,
  type Fields,
  idOf,
  innerFields,
  isEmpty,
  labelOf,
  type Registry,
  type Resource,
  t,
  type Values,
} from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { Cell } from '../values/Cell'
import './changes.css'

interface ChangesTableProps {
  readonly changes: readonly FieldChange[]
  /** The resource of the changed fields. Undefined if the business no longer declares the resource. */
  readonly resource: Resource | undefined
  /** The current record, which determines the currency of amounts. Default: the changed values. */
  readonly record?: Values
  readonly linkTo: LinkTo
  /** Renders the actions for a change. Default: no actions. */
  readonly offer?: (change: FieldChange) => ReactNode
}

/** Keeps only the lines of a list that have changed, if a comparison is possible. */
function inShort(change: FieldChange, resource: Resource | undefined, registry: Registry): FieldChange {
  const field = resource?.fields[change.field]
  const inner = field && innerFields(field, (name) => registry.find(name)?.fields ?? {})
  if (!inner || !('before' in change && 'after' in change)) return change
  const { before, after } = lineChanges(inner, change.before, change.after)
  return before.length + after.length > 0 ? { ...change, before, after } : change
}

/**
 * Some fields with their values before and after. A created record has no values before, and a deleted record has no
 * values after.
 */
export function ChangesTable({ changes, resource, record, linkTo, offer }: ChangesTableProps) {
  const { registry } = useWorkbench()
  const fields = resource?.fields ?? {}
  const beside: Values = {
    ...Object.fromEntries(changes.map(({ field, before, after }) => [field, after ?? before])),
    ...record,
  }
  const show = (name: string, value: unknown) => {
    const field = fields[name]
    if (!field && isEmpty(value)) return '—'
    if (!field)
      return (
        <span className="changes-plain" dir="auto">
          {typeof value === 'string' ? value : JSON.stringify(value)}
        </span>
      )
    return <Cell {...{ field, value, resource, linkTo }} record={beside} compact={false} />
  }
  const hasBefore = changes.some((change) => 'before' in change)
  const hasAfter = !hasBefore || changes.some((change) => 'after' in change)
  return (
    <table className="changes">
      <colgroup>
        <col className="changes-name" />
        {hasBefore && <col />}
        {hasAfter && <col />}
        {offer && <col className="changes-offers" />}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          {hasBefore && <th scope="col">{t('Before')}</th>}
          {hasAfter && <th scope="col">{t(hasBefore ? 'After' : 'Value')}</th>}
          {offer && (
            <td>
              <span className="visually-hidden">{t('Revert')}</span>
            </td>
          )}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const { field: name, before, after } = inShort(change, resource, registry)
          const isSecret = !('before' in change) && !('after' in change)
          return (
            <tr key={name}>
              <th scope="row">{labelOf(fields, name)}</th>
              {hasBefore && (
                <td className="changes-before" data-label={t('Before')}>
                  {isSecret ? '••••••' : show(name, before)}
                </td>
              )}
              {hasAfter && (
                <td data-label={hasBefore ? t('After') : undefined}>{isSecret ? '••••••' : show(name, after)}</td>
              )}
              {offer && <td className="changes-offer">{offer(change)}</td>}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const linesOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : [])

/** A text with which the values of a field in two lines are compared. References are compared by their ids. */
const essence = (line: Values, name: string) => JSON.stringify(isEmpty(line[name]) ? null : idOf(line[name]))

/**
 * The differences between two lists of small records, such as the lines of an order. The result contains added and
 * removed records in full. A changed record is reduced to its first value, which identifies the record, and the changed
 * values.
 */
export function lineChanges(fields: Fields, before: unknown, after: unknown): { before: Values[]; after: Values[] } {
  const names = Object.keys(fields)
  const isAlike = (one: Values, other: Values, name: string) => essence(one, name) === essence(other, name)
  const [old, now] = [linesOf(before), linesOf(after)]
  const short = (line: Values, among: readonly Values[]): Values[] => {
    if (among.some((other) => names.every((name) => isAlike(line, other, name)))) return []
    const former = line.id !== undefined && among.find(({ id }) => id === line.id)
    if (!former) return [line]
    const known = names.find((name) => !isEmpty(line[name]))
    const kept = names.filter((name) => name === known || !isAlike(line, former, name))
    return [{ id: line.id, ...Object.fromEntries(kept.map((name) => [name, line[name] ?? null])) }]
  }
  return { before: old.flatMap((line) => short(line, now)), after: now.flatMap((line) => short(line, old)) }
}
