import type { DataProvider } from '@refinedev/core'
import type { Api } from '../../../../providers/api'
import {
  type AnyRecord,
  type CsvCell,
  type CsvSeparator,
  csvOf,
  csvSeparatorForLocale,
  displayedFieldOf,
  type Field,
  formatCsvNumber,
  idOf,
  importableFields,
  isEmpty,
  labelOf,
  type Reference,
  type Registry,
  type Resource,
  type Values,
} from '../../../../vocabulary'
import { downloadBlob, downloadCsv } from '../../shared/csv-download'
import { fieldOf } from '../../shared/values/fields'
import { textOf } from '../../shared/values/plain-text'
import { isNameless, namelessFields } from '../../shared/values/reference-names'
import type { ListState } from '../state/list-state'
import { fetchAllRecords } from './fetch-all'

type NamesById = ReadonlyMap<string, string>

/** Adds the name to a reference that has no name. */
const withName = (value: unknown, names: NamesById): unknown => {
  if (Array.isArray(value)) return value.map((one) => withName(one, names))
  const name = isNameless(value) ? names.get(String(idOf(value))) : undefined
  return name === undefined ? value : { id: String(idOf(value)), name }
}

/** Adds the names to references without names. If the names cannot be loaded, the file contains the ids. */
async function withReferenceNames(
  api: Api,
  registry: Registry,
  { fields }: Resource,
  columns: readonly string[],
  records: Values[],
) {
  const nameless = namelessFields(fields, columns, records)
  const targets = [...new Set(nameless.map(({ to }) => to))].flatMap((to) => registry.find(to) ?? [])
  const found = await Promise.all(targets.map((target) => api.names(target).catch(() => new Map<string, string>())))
  const namesOf = new Map(targets.map(({ name }, index) => [name, found[index] ?? new Map()]))
  const known = nameless.map(({ name, to }) => ({ name, names: namesOf.get(to) ?? new Map() }))
  return records.map((record) => ({
    ...record,
    ...Object.fromEntries(known.map(({ name, names }) => [name, withName(record[name], names)])),
  }))
}

/** Whether people only read the file, or edit and import the file again. */
export type ExportPurpose = 'read' | 'edit'

export type ExportFormat = 'csv' | 'xlsx'

interface ExportOptions {
  readonly provider: DataProvider
  readonly api: Api
  readonly registry: Registry
  readonly resource: Resource
  readonly state: ListState
  /** The visible columns. If the file is for editing, the columns are the id and all importable fields. */
  readonly columns: readonly string[]
  /** By default, the file is for reading. */
  readonly use?: ExportPurpose
  /** The separator of a CSV file. Default: the separator that spreadsheets expect in the person's language. */
  readonly separator?: CsvSeparator
  /** Called with the number of records that are loaded so far. */
  readonly told?: (came: number) => void
  /** The ids of the records that the export includes. */
  readonly records?: readonly AnyRecord[]
  /** The ids of the records that the export leaves out. */
  readonly except?: ReadonlySet<string>
}

/** How many records a file contains. */
interface ExportExtent {
  readonly count: number
  /** Whether the file contains all records of the list's state. */
  readonly isAll: boolean
}

interface ExportContents extends ExportExtent {
  readonly heads: readonly string[]
  readonly records: readonly Values[]
  readonly columns: readonly { readonly name: string; readonly field: Field | undefined }[]
}

/** The names of the columns in a file that people edit. */
const columnsToEdit = ({ fields }: Resource) => [
  'id',
  ...Object.entries(importableFields(fields)).flatMap(([name, { kind }]) => (kind.writeOnly ? [] : [name])),
]

/** The visible columns, with the hidden currency of an amount before the amount. A file shows no currency symbols. */
const columnsToRead = ({ fields }: Resource, columns: readonly string[]) => {
  const withCurrency = columns.flatMap((name) => {
    const { currency } = (fields[name] ?? {}) as { readonly currency?: string }
    return currency && fields[currency] && !columns.includes(currency) ? [currency, name] : [name]
  })
  return [...new Set(withCurrency)]
}

async function fetchExportContents(exporting: ExportOptions): Promise<ExportContents> {
  const { provider, api, registry, resource, state, columns, use, told, records: some, except } = exporting
  const all = some
    ? { records: [...some], isAll: true }
    : await fetchAllRecords({ provider, resource, state, except, told })
  const names = use === 'edit' ? columnsToEdit(resource) : columnsToRead(resource, columns)
  const records = await withReferenceNames(api, registry, resource, names, all.records)
  return {
    heads: names.map((name) => (name === 'id' ? 'ID' : labelOf(resource.fields, name))),
    records,
    columns: names.map((name) => ({ name, field: name === 'id' ? undefined : fieldOf(resource, name) })),
    count: records.length,
    isAll: all.isAll,
  }
}

const isPlainList = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && !one.includes(';'))

/** A value as text that the import can parse. Values that contain semicolons are written in a different format. */
function textToRead(field: Field, value: unknown): string {
  const { store } = field.kind.column(field)
  if (isEmpty(value)) return ''
  if (store === 'json' && typeof value === 'object' && !isPlainList(value)) return JSON.stringify(value)
  if (store !== 'references' || !Array.isArray(value)) return textOf(field, value)
  const names = value.map((one) => (one as Reference).name ?? String(idOf(one)))
  return value.map((one, at) => (names[at]?.includes(';') ? String(idOf(one)) : names[at])).join('; ')
}

/** A value as plain text, as in the list. */
function textShown(resource: Resource, name: string, record: Values): string {
  const shown = displayedFieldOf(resource.fields, name, record)
  return textOf(fieldOf(resource, shown.name), shown.value)
}

/** Whether a spreadsheet may convert the value to a number or date. */
const isFigure = (field: Field | undefined) => field?.kind.order !== undefined

const cellsOf = (
  resource: Resource,
  { records, columns }: ExportContents,
  use: ExportPurpose,
  separator: CsvSeparator,
): CsvCell[][] =>
  records.map((record) =>
    columns.map(({ name, field }) => {
      if (!field) return { verbatim: String(record[name] ?? '') }
      const text = use === 'read' ? textShown(resource, name, record) : textToRead(field, record[name])
      if (field.kind.order === 'number') return formatCsvNumber(text, separator)
      return use === 'read' || isFigure(field) ? text : { verbatim: text }
    }),
  )

/** The text of a CSV file with all records of the list's state. */
export async function exportCsv(exporting: ExportOptions): Promise<ExportExtent & { readonly text: string }> {
  const written = await fetchExportContents(exporting)
  const { heads, count, isAll } = written
  const { use = 'read', separator = csvSeparatorForLocale() } = exporting
  return { text: csvOf([heads, ...cellsOf(exporting.resource, written, use, separator)], separator), count, isAll }
}

/** Creates a workbook with all records of the list's state, with real numbers and dates. */
export async function exportWorkbook(exporting: ExportOptions): Promise<ExportExtent & { readonly file: Blob }> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const { heads, records, columns, count, isAll } = await fetchExportContents(exporting)
  const cellFor = (record: Values, name: string, field: Field | undefined) => {
    const value = record[name]
    if (!field) return String(value ?? '')
    if (typeof value === 'number' && field.kind.order === 'number') return value
    const isDay = field.kind.order === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(String(value))
    if (isDay) return new Date(`${value}T00:00:00Z`)
    return exporting.use === 'edit' ? textToRead(field, value) : textShown(exporting.resource, name, record)
  }
  function* rows() {
    yield [...heads]
    for (const record of records) yield columns.map(({ name, field }) => cellFor(record, name, field))
  }
  const stream = writeXlsxStream(rows(), { name: sheetName(exporting.resource), freezePane: { rows: 1 } })
  return { file: await new Response(stream).blob(), count, isAll }
}

/** The name of a sheet has at most 31 characters, and must not contain some special characters. */
const sheetName = ({ name }: Resource) => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)

/** Exports a file in the chosen format, and saves the file in the browser. */
export async function exportFile(exporting: ExportOptions, form: ExportFormat): Promise<ExportExtent> {
  const { resource, separator = csvSeparatorForLocale() } = exporting
  const { name } = resource
  if (form === 'xlsx') {
    const { file, ...held } = await exportWorkbook(exporting)
    downloadBlob(file, `${name}.xlsx`)
    return held
  }
  const { text, ...held } = await exportCsv({ ...exporting, separator })
  downloadCsv(text, name, separator)
  return held
}
