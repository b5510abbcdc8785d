import { type Fields, sharedValueFieldsOf, t } from '../../../../vocabulary'
import { FieldItem } from '../../form/FieldItem'
import type { ImportColumn } from './import-columns'

interface SharedRowValuesProps {
  readonly fields: Fields
  readonly columns: readonly ImportColumn[]
  /** Whether rows may all be of records that there are. */
  readonly isOptional: boolean
}

/** The fields that a new record needs and no column gives, each with its own input for one value. */
export function SharedRowValues({ fields, columns, isOptional }: SharedRowValuesProps) {
  const names = sharedValueFieldsOf(
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
