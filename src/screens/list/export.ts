import type { DataProvider } from '@refinedev/core'
import { type AnyRecord, labelOf, type Resource } from '../../vocabulary'
import { textOf } from '../kinds/texts'
import { fieldOf } from '../shared/fields'
import { type ListState, queryOf } from './address'
import { csvOf } from './csv'

/** Rows that are fetched at once. */
const chunk = 500

/** All records that a list's state tells of, page by page, however many are added or removed meanwhile. */
async function fetchAll(provider: DataProvider, resource: Resource, state: ListState): Promise<AnyRecord[]> {
  const records: AnyRecord[] = []
  for (let page = 1; ; page++) {
    const query = queryOf(resource, { ...state, page, size: chunk })
    const { data } = await provider.getList<AnyRecord>({ resource: resource.name, ...query })
    records.push(...data)
    if (data.length < chunk) return records
  }
}

/** The text of a CSV file with the columns shown of all records that the list's state tells of. */
export async function exportText(
  provider: DataProvider,
  resource: Resource,
  state: ListState,
  columns: readonly string[],
): Promise<string> {
  const records = await fetchAll(provider, resource, state)
  const head = columns.map((name) => labelOf(resource.fields, name))
  const rows = records.map((record) => columns.map((name) => textOf(fieldOf(resource, name), record[name])))
  return csvOf([head, ...rows])
}

/** Has the browser save a text as a file. */
export function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
