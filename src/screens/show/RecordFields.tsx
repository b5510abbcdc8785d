import { Suspense, useMemo } from 'react'
import { type AnyRecord, conditionHolds, labelOf, type Resource } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { Notes } from '../shared/notices/Notes'
import { useAccess } from '../shared/records/access'
import { hasBaseAmounts, useBaseCurrency } from '../shared/values/base-currency'
import { Cell } from '../shared/values/Cell'
import { fieldOf } from '../shared/values/fields'
import { ReferenceNames } from '../shared/values/reference-names'

interface RecordFieldsProps {
  readonly resource: Resource
  readonly record: AnyRecord
  readonly names: readonly string[]
  /**
   * The title above the fields. A label that repeats the title is hidden, except for screen readers. Default: no title.
   */
  readonly title?: string
}

/**
 * Shows fields of a record with their labels. The list contains no secrets and no fields that do not apply to the
 * record.
 */
export function RecordFields({ resource, record, names, title }: RecordFieldsProps) {
  const { pieces } = useWorkbench()
  const { linkTo } = useAccess()
  const currency = useBaseCurrency(hasBaseAmounts(resource.fields, names))
  const shown = names
    .map((name) => ({ name, field: fieldOf(resource, name) }))
    .filter(({ field }) => !field.kind.writeOnly && conditionHolds(field.when, record))
  const records = useMemo(() => [record], [record])
  return (
    <ReferenceNames fields={resource.fields} names={names} records={records}>
      <dl className="facts">
        {shown.map(({ name, field }, index) => {
          const Piece = field.piece && pieces[field.piece]
          const value = record[name]
          const label = labelOf(resource.fields, name)
          const isAlone = shown.length === 1
          const isSaid =
            title !== undefined &&
            (label === title ? isAlone || (index === 0 && field.kind.wide) : isAlone && field.kind.wide)
          return (
            <div key={name} data-wide={field.kind.wide || Piece !== undefined}>
              <dt className={isSaid ? 'visually-hidden' : undefined}>{label}</dt>
              <dd>
                <Suspense>
                  {Piece ? (
                    <Piece resource={resource} record={record} field={field} value={value} disabled />
                  ) : (
                    <Cell
                      field={field}
                      value={value}
                      record={record}
                      resource={resource}
                      currency={currency}
                      compact={false}
                      linkTo={linkTo}
                    />
                  )}
                </Suspense>
                <Notes
                  notes={resource.notes.filter(({ at }) => at === name)}
                  {...{ fields: resource.fields, record, resource, linkTo }}
                />
              </dd>
            </div>
          )
        })}
      </dl>
    </ReferenceNames>
  )
}
