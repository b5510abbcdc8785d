import type { ReactNode } from 'react'
import type { LinkTo } from '../../../../kinds/kind-view'
import {
  type FieldChange,
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
import { lineChanges } from './line-changes'
import './changes.css'

interface ChangesTableProps {
  readonly changes: readonly FieldChange[]
  /** The resource of the changed fields. Undefined if it is no longer declared. */
  readonly resource: Resource | undefined
  /** The current record, for the currency of amounts. Default: the changed values. */
  readonly record?: Values
  readonly linkTo: LinkTo
  /** Renders the actions for a change. Default: none. */
  readonly offer?: (change: FieldChange) => ReactNode
}

/** Keeps only the changed small records, if a comparison is possible. */
function inShort(change: FieldChange, resource: Resource | undefined, registry: Registry): FieldChange {
  const field = resource?.fields[change.field]
  const inner = field && innerFields(field, (name) => registry.find(name)?.fields ?? {})
  if (!inner || !('before' in change && 'after' in change)) return change
  const { before, after } = lineChanges(inner, change.before, change.after)
  return before.length + after.length > 0 ? { ...change, before, after } : change
}

/** Some fields with their values before and after. A created or deleted record has only one side. */
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
