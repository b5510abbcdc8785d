import { Alert, Checkbox, Segmented } from 'antd'
import { csvSeparators, type Fields, labelOf, sharedValueFieldsOf, t } from '../../../../vocabulary'
import { FieldItem } from '../../form/fields/FieldItem'
import { separatorLabels } from '../../shared/csv-download'
import { Select } from '../../shared/inputs/Select'
import { formatNumber } from '../../shared/values/formats'
import { ColumnMapping } from './ColumnMapping'
import { textEncodings } from './file/encoding'
import type { ImportTable, TableReadOptions } from './file/parse-table'
import type { ImportColumn } from './import-columns'
import { availableKeys, type ImportOptions, type ImportRights, withValidKey } from './import-options'

interface ImportOptionsFormProps {
  readonly fields: Fields
  readonly table: ImportTable
  readonly chosen: ImportOptions
  readonly may: ImportRights
  /** The column with ids of another system. Undefined if the file has no such column. */
  readonly foreignIds: string | undefined
  /** The options that the person must still choose before the preview. */
  readonly open: readonly string[]
  readonly onChange: (chosen: ImportOptions) => void
  readonly onReading: (reading: TableReadOptions) => void
}

/** The form for the format of the file and the meaning of its rows. */
export function ImportOptionsForm({
  fields,
  table,
  chosen,
  may,
  foreignIds,
  open,
  onChange,
  onReading,
}: ImportOptionsFormProps) {
  const { columns, key, mode, clears } = chosen
  const { reading, count, sheets = [], sheet } = table
  const keys = availableKeys(fields, chosen)
  const modes = [
    { value: 'both', label: t('Add and update records'), disabled: !may.create || !may.change },
    { value: 'change', label: t('Update existing records'), disabled: !may.change },
    { value: 'create', label: t('Add new records'), disabled: !may.create },
  ]
  return (
    <>
      <p>{t('{{rows}} rows. Check the column mapping.', { rows: formatNumber(count) })}</p>
      <div className="import-choices">
        {reading && (
          <>
            <Labelled text={t('Separator')}>
              <Select
                aria-label={t('Separator')}
                value={reading.separator}
                onChange={(separator) => onReading({ ...reading, separator })}
                options={csvSeparators.map((value) => ({ value, label: separatorLabels[value]() }))}
              />
            </Labelled>
            <Labelled text={t('Encoding')}>
              <Select
                aria-label={t('Encoding')}
                value={reading.encoding}
                onChange={(encoding) => onReading({ ...reading, encoding })}
                options={textEncodings.map((value) => ({ value, label: value.toUpperCase() }))}
              />
            </Labelled>
          </>
        )}
        {sheets.length > 1 && (
          <Labelled text={t('Sheet')}>
            <Select
              aria-label={t('Sheet')}
              value={sheet}
              onChange={(chosen) => onReading({ sheet: chosen })}
              options={sheets.map((name) => ({ value: name, label: name }))}
            />
          </Labelled>
        )}
        {may.change && (
          <Labelled text={t('Match rows by')}>
            <Select
              allowClear
              aria-label={t('Match rows by')}
              placeholder={t('No matching (every row is new)')}
              value={key}
              onChange={(next?: string) => onChange({ ...chosen, key: next, ...(!next && { mode: 'create' }) })}
              options={keys.map((value) => ({ value, label: value === 'id' ? 'ID' : labelOf(fields, value) }))}
            />
          </Labelled>
        )}
      </div>
      {key !== undefined && (
        <div className="import-choices">
          <Segmented
            aria-label={t('Import mode')}
            options={modes}
            value={mode}
            onChange={(next) => onChange({ ...chosen, mode: next as ImportOptions['mode'] })}
          />
          <Checkbox checked={clears} onChange={({ target }) => onChange({ ...chosen, clears: target.checked })}>
            {t('Blank cells clear existing values')}
          </Checkbox>
        </div>
      )}
      <ColumnMapping
        {...{ fields, table, columns }}
        onChange={(next) => onChange(withValidKey(fields, may, { ...chosen, columns: next }, chosen))}
      />
      {foreignIds !== undefined && columns.every(({ name }) => name !== 'id') && (
        <Alert
          type="info"
          title={t(
            'The column "{{column}}" is skipped, because its values are not IDs of these records. To match rows by this column, choose ID as its field.',
            { column: foreignIds },
          )}
        />
      )}
      {mode !== 'change' && <SharedRowValues {...{ fields, columns }} isOptional={mode === 'both'} />}
      {open.map((title) => (
        <Alert key={title} type="warning" title={title} />
      ))}
    </>
  )
}

const Labelled = ({ text, children }: { text: string; children: React.ReactNode }) => (
  <div className="import-labelled">
    <span aria-hidden>{text}</span>
    {children}
  </div>
)

interface SharedRowValuesProps {
  readonly fields: Fields
  readonly columns: readonly ImportColumn[]
  /** Whether all rows may belong to existing records. */
  readonly isOptional: boolean
}

/**
 * The required fields of new records that have no column in the file, each with an input for a common value of all
 * rows.
 */
function SharedRowValues({ fields, columns, isOptional }: SharedRowValuesProps) {
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
