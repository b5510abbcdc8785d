import type { DataProvider } from '@refinedev/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../server/registry'
import { readAddress } from '../../src/screens/list/address'
import { type ExportForm, exportText, exportWorkbook } from '../../src/screens/list/export'
import type { Knowledge } from '../../src/screens/list/import/cell'
import { matchColumns, readAs } from '../../src/screens/list/import/columns'
import { openTable } from '../../src/screens/list/import/file'
import { namedBy } from '../../src/screens/list/import/knowledge'
import { createRowReader } from '../../src/screens/list/import/rows'
import { memoryApi } from '../../testing/stage'
import {
  type AnyRecord,
  difference,
  importableFields,
  type Resource,
  type Separator,
  settled,
  titleOf,
} from '../../vocabulary'
import { type Filled, fillAll } from '../server/support/filled'

/** Excel and LibreOffice, as they open and save a CSV file: what looks like a number is one, with their decimal sign. */
const asSpreadsheet = (text: string, separator: Separator) => {
  const sign = separator === ';' ? ',' : '.'
  const number = new RegExp(`(?<=^|${separator})(\\+?\\d+(?:\\${sign}\\d+)?)(?=${separator}|\\r?$)`, 'gm')
  return text.replace(number, (cell) => String(Number(cell.replace(sign, '.'))).replace('.', sign))
}

describe('every resource that can be imported', () => {
  let filled: Filled
  beforeAll(async () => {
    filled = await fillAll('sqlite')
  })
  afterAll(() => filled.close())

  const recordsOf = async (resource: Resource): Promise<AnyRecord[]> =>
    JSON.parse((await filled.store.list(resource, {})).json)

  const knowledge = async (resource: Resource): Promise<Knowledge> => {
    const targets = Object.values(importableFields(resource.fields)).flatMap((field) => {
      const column = field.kind.column(field)
      return 'to' in column ? [registry.get(column.to)] : []
    })
    const found = targets.map(async (target) => {
      const records = await recordsOf(target)
      return [target.name, namedBy(records.map((record) => [record.id, [titleOf(target, record)]]))] as const
    })
    return { registry, records: new Map(await Promise.all(found)), english: () => [] }
  }

  /** What an import of a file would change, record by record. */
  const changesIn = async (resource: Resource, records: readonly AnyRecord[], file: Blob) => {
    const fields = importableFields(resource.fields)
    const table = await openTable(file)
    const names = matchColumns(table.heads, fields)
    const columns = names.map((name, at) => readAs(name, table.columns[at] ?? { example: '' }))
    const read = createRowReader({ fields, columns, clears: true }, await knowledge(resource))
    const rows = read(await table.rows(0, table.count))
    const fieldsOf = (name: string) => registry.get(name).fields
    return rows.map(({ values, problem }) => {
      const record = records.find(({ id }) => id === values.id)
      const { values: given, errors } = settled(resource.fields, values, record)
      return { problem, errors, changes: record && difference({ fields: resource.fields, fieldsOf }, record, given) }
    })
  }

  const written = async (resource: Resource, records: readonly AnyRecord[], form: ExportForm, separator: Separator) => {
    const getList = async () => ({ data: records, total: records.length })
    const provider = { getList } as unknown as DataProvider
    const state = readAddress(resource, new URLSearchParams())
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
    return new Blob([asSpreadsheet((await exportText(exporting)).text, separator)])
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
  )('$name: what is exported as $form ($separator) to be edited comes back as the same', async (one) => {
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

  it.each(withText)(
    '$name: a cell that is edited changes its field and no other',
    async ({ resource, edits: name }) => {
      const records = await recordsOf(resource)
      expect(records.length).toBeGreaterThan(0)
      const edited = records.map((record, at) => (at === 0 ? { ...record, [name]: 'Edited' } : record))
      const [change, ...others] = await changesIn(resource, records, await written(resource, edited, 'csv', ';'))
      expect(change).toEqual({ ...same, changes: { [name]: 'Edited' } })
      expect(others).toEqual(others.map(() => same))
    },
  )
})
