import { type Fields, t, valuesForAll } from '../../../../vocabulary'
import { FieldItem } from '../../form/FieldItem'
import type { Column } from './columns'

interface ForAllRowsProps {
  readonly fields: Fields
  readonly columns: readonly Column[]
  /** Whether rows may all be of records that there are. */
  readonly isOptional: boolean
}

/** The fields that a new record needs and no column gives, each with its own input for one value. */
export function ForAllRows({ fields, columns, isOptional }: ForAllRowsProps) {
  const names = valuesForAll(
    fields,
    columns.map(({ name }) => name),
  )
  if (names.length === 0) return null
  const asked = isOptional
    ? Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, required: false }]))
    : fields
  return (
    <section aria-label={t('Value for all rows')}>
      <h3>{t('Value for all rows')}</h3>
      <p>
        {isOptional
          ? t(
              'New records need these fields, and the file has no column for them. Rows that change a record keep its values.',
            )
          : t('New records need these fields, and the file has no column for them.')}
      </p>
      {names.map((name) => (
        <FieldItem key={name} fields={asked} name={name} />
      ))}
    </section>
  )
}
