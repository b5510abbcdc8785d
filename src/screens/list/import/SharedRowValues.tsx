import { type Fields, sharedValueFieldsOf, t } from '../../../../vocabulary'
import { FieldItem } from '../../form/fields/FieldItem'
import type { ImportColumn } from './import-columns'

interface SharedRowValuesProps {
  readonly fields: Fields
  readonly columns: readonly ImportColumn[]
  /** Whether all rows may belong to existing records. */
  readonly isOptional: boolean
}

/** The required fields of new records without a column, each with an input for a value that all rows share. */
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
