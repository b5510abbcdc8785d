import type { DataProvider } from '@refinedev/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../server/operations/registry'
import { type ExportFormat, exportCsv, exportWorkbook } from '../../src/screens/list/export/export-file'
import { openImportTable } from '../../src/screens/list/import/file/open-table'
import type { ImportLookups } from '../../src/screens/list/import/import-cell'
import { matchColumns, toImportColumn } from '../../src/screens/list/import/import-columns'
import { createReferenceIndex } from '../../src/screens/list/import/import-lookups'
import { createImportRowReader } from '../../src/screens/list/import/import-rows'
import { listStateFromParams } from '../../src/screens/list/state/list-state'
import { memoryApi } from '../../testing/render-screens'
import {
  type AnyRecord,
  type CsvSeparator,
  changedValuesOf,
  importableFields,
  type Resource,
  resolveImportRow,
  titleOf,
} from '../../vocabulary'
import { type FilledRecords, fillAllResources } from '../server/support/filled-records'

/**
 * Rewrites a CSV file as Excel and LibreOffice do: text that looks like a number becomes a number, with the decimal
 * sign of the program.
 */
const asSpreadsheet = (text: string, separator: CsvSeparator) => {
  const sign = separator === ';' ? ',' : '.'
  const number = new RegExp(`(?<=^|${separator})(\\+?\\d+(?:\\${sign}\\d+)?)(?=${separator}|\\r?$)`, 'gm')
  return text.replace(number, (cell) => String(Number(cell.replace(sign, '.'))).replace('.', sign))
}

describe('every resource that can be imported', () => {
  let filled: FilledRecords
  beforeAll(async () => {
    filled = await fillAllResources('sqlite')
  })
  afterAll(() => filled.close())

  const recordsOf = async (resource: Resource): Promise<AnyRecord[]> =>
    JSON.parse((await filled.store.list(resource, {})).json)

  const knowledge = async (resource: Resource): Promise<ImportLookups> => {
    const targets = Object.values(importableFields(resource.fields)).flatMap((field) => {
      const column = field.kind.column(field)
      return 'to' in column ? [registry.get(column.to)] : []
    })
    const found = targets.map(async (target) => {
      const records = await recordsOf(target)
      return [
        target.name,
        createReferenceIndex(records.map((record) => [record.id, [titleOf(target, record)]])),
      ] as const
    })
    return { registry, records: new Map(await Promise.all(found)), english: () => [] }
  }

  /** The changes of each record in an import preview. */
  const changesIn = async (resource: Resource, records: readonly AnyRecord[], file: Blob) => {
    const fields = importableFields(resource.fields)
    const table = await openImportTable(file)
    const names = matchColumns(table.heads, fields)
    const columns = names.map((name, at) => toImportColumn(name, table.columns[at] ?? { example: '' }))
    const read = createImportRowReader({ fields, columns, clears: true }, await knowledge(resource))
    const rows = read(await table.rows(0, table.count))
    const fieldsOf = (name: string) => registry.get(name).fields
    return rows.map(({ values, problem }) => {
      const record = records.find(({ id }) => id === values.id)
      const { values: given, errors } = resolveImportRow(resource.fields, values, record)
      return {
        problem,
        errors,
        changes: record && changedValuesOf({ fields: resource.fields, fieldsOf }, record, given),
      }
    })
  }

  const written = async (
    resource: Resource,
    records: readonly AnyRecord[],
    form: ExportFormat,
    separator: CsvSeparator,
  ) => {
    const getList = async () => ({ data: records, total: records.length })
    const provider = { getList } as unknown as DataProvider
    const state = listStateFromParams(resource, new URLSearchParams())
    const exporting = {
      provider,
      api: memoryApi({}),
      registry,
      resource,
      state,
      columns: [],
      use: 'edit',
      separator,
    } as const
    if (form === 'xlsx') return (await exportWorkbook(exporting)).file
    return new Blob([asSpreadsheet((await exportCsv(exporting)).text, separator)])
  }

  const same = { problem: undefined, errors: {}, changes: {} }
  const importable = registry.all.filter(({ permissions }) => permissions.includes('import'))

  it.each(
    importable.flatMap((resource) =>
      (['csv', 'xlsx'] as const).flatMap((form) =>
        (form === 'csv' ? ([',', ';', '\t'] as const) : ([','] as const)).map((separator) => ({
          name: resource.name,
          form,
          resource,
          separator,
        })),
      ),
    ),
  )('$name: a file exported for editing as $form ($separator) imports without any change', async (one) => {
    const { resource, form, separator } = one
    const records = await recordsOf(resource)
    const changes = await changesIn(resource, records, await written(resource, records, form, separator))
    expect(changes).toEqual(records.map(() => same))
  })

  const withText = importable.flatMap((resource) => {
    const fields = importableFields(resource.fields)
    const edits = Object.keys(fields).find((key) => ['text', 'longText'].includes(fields[key]?.kind.name ?? ''))
    return edits === undefined ? [] : [{ name: resource.name, resource, edits }]
  })

  it.each(withText)('$name: an edited cell changes only its field', async ({ resource, edits: name }) => {
    const records = await recordsOf(resource)
    expect(records.length).toBeGreaterThan(0)
    const edited = records.map((record, at) => (at === 0 ? { ...record, [name]: 'Edited' } : record))
    const [change, ...others] = await changesIn(resource, records, await written(resource, edited, 'csv', ';'))
    expect(change).toEqual({ ...same, changes: { [name]: 'Edited' } })
    expect(others).toEqual(others.map(() => same))
  })
})
