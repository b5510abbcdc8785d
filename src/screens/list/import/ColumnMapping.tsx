import { type Fields, labelOf, t } from '../../../../vocabulary'
import { Select } from '../../shared/inputs/Select'
import { labelSearch } from '../../shared/values/label-search'
import type { ImportTable } from './file/parse-table'
import { type ImportColumn, missingColumnFormat, toImportColumn } from './import-columns'
import { type DateOrder, type DecimalSign, dateOrders, decimalSigns } from './import-formats'

interface ColumnMappingProps {
  readonly fields: Fields
  readonly table: ImportTable
  readonly columns: readonly ImportColumn[]
  readonly onChange: (columns: readonly ImportColumn[]) => void
}

const dateOrderLabels: { readonly [O in DateOrder]: () => string } = {
  ymd: () => t('Year, month, day: 2026-03-31'),
  dmy: () => t('Day, month, year: 31.03.2026'),
  mdy: () => t('Month, day, year: 03/31/2026'),
}

const decimalSignLabels: { readonly [S in DecimalSign]: () => string } = {
  '.': () => t('Decimal point: 1,234.5'),
  ',': () => t('Decimal comma: 1.234,5'),
}

/**
 * The form that maps the file's columns to fields, with the formats of dates and numbers. Each field is mapped to at
 * most one column.
 */
export function ColumnMapping({ fields, table, columns, onChange }: ColumnMappingProps) {
  const change = (at: number, column: ImportColumn) =>
    onChange(
      columns.map((old, index) => {
        if (index === at) return column
        return old.name !== undefined && old.name === column.name ? { ...old, name: undefined } : old
      }),
    )
  const options = [
    { value: 'id', label: 'ID' },
    ...Object.keys(fields).map((name) => ({
      value: name,
      label: labelOf(fields, name) + (fields[name]?.required ? ' *' : ''),
    })),
  ]
  return (
    <ul className="import-mapping" aria-label={t('Columns of the file')}>
      {table.heads.map((head, at) => {
        const facts = table.columns[at] ?? { example: '' }
        const column = columns[at] ?? { name: undefined }
        const called = head || t('Column {{number}}', { number: at + 1 })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have the same name, and the order is fixed
          <li key={at}>
            <strong dir="auto">{called}</strong>
            <span className="import-example" dir="auto">
              {facts.example}
            </span>
            <Select
              allowClear
              showSearch={labelSearch}
              aria-label={t('Field for {{column}}', { column: called })}
              placeholder={t('Skipped')}
              value={column.name}
              onChange={(name?: string) => change(at, { ...toImportColumn(undefined, facts), ...column, name })}
              options={options}
            />
            <Form {...{ fields, facts, column, called }} onChange={(next) => change(at, next)} />
          </li>
        )
      })}
    </ul>
  )
}

interface FormProps {
  readonly fields: Fields
  readonly facts: Parameters<typeof missingColumnFormat>[1]
  readonly column: ImportColumn
  readonly called: string
  readonly onChange: (column: ImportColumn) => void
}

/** The control for the format of the dates or numbers in a column. */
function Form({ fields, facts, column, called, onChange }: FormProps) {
  const kind = column.name === undefined ? undefined : fields[column.name]?.kind.order
  const status = missingColumnFormat(column, facts, fields) ? ('warning' as const) : undefined
  if (kind === 'number' && facts.signs)
    return (
      <Select
        className="import-form"
        status={status}
        aria-label={t('Decimal separator of {{column}}', { column: called })}
        placeholder={t('Choose the decimal separator')}
        value={column.sign}
        onChange={(sign: DecimalSign) => onChange({ ...column, sign })}
        options={decimalSigns.map((value) => ({ value, label: decimalSignLabels[value]() }))}
      />
    )
  if (!kind || kind === 'number' || !facts.dates) return null
  return (
    <Select
      className="import-form"
      status={status}
      aria-label={t('Date format of {{column}}', { column: called })}
      placeholder={t('Choose the date format')}
      value={column.order}
      onChange={(order: DateOrder) => onChange({ ...column, order })}
      options={dateOrders.map((value) => ({ value, label: dateOrderLabels[value]() }))}
    />
  )
}
