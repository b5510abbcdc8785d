import type { DataProvider } from '@refinedev/core'
import type { Api } from '../../../providers/api'
import { idOf, labelOf, type Registry, type Resource, type Values } from '../../../vocabulary'
import { fieldOf } from '../shared/fields'
import { isNameless, namelessIn } from '../shared/nameless'
import { textOf } from '../shared/text-of'
import type { ListState } from './address'
import { fetchAll } from './all'
import { csvOf } from './csv'

type NamesById = ReadonlyMap<string, string>

/** A reference with its name where it came without one. */
const withName = (value: unknown, names: NamesById): unknown => {
  if (Array.isArray(value)) return value.map((one) => withName(one, names))
  const name = isNameless(value) ? names.get(String(idOf(value))) : undefined
  return name === undefined ? value : { id: String(idOf(value)), name }
}

/** Names what records refer to by ids alone, as their list does; where that cannot be had, the ids stand. */
async function named(
  api: Api,
  registry: Registry,
  { fields }: Resource,
  columns: readonly string[],
  records: Values[],
) {
  const nameless = namelessIn(fields, columns, records)
  const targets = [...new Set(nameless.map(({ to }) => to))].flatMap((to) => registry.find(to) ?? [])
  const found = await Promise.all(targets.map((target) => api.names(target).catch(() => new Map<string, string>())))
  const namesOf = new Map(targets.map(({ name }, index) => [name, found[index] ?? new Map()]))
  const known = nameless.map(({ name, to }) => ({ name, names: namesOf.get(to) ?? new Map() }))
  return records.map((record) => ({
    ...record,
    ...Object.fromEntries(known.map(({ name, names }) => [name, withName(record[name], names)])),
  }))
}

interface Exporting {
  readonly provider: DataProvider
  readonly api: Api
  readonly registry: Registry
  readonly resource: Resource
  readonly state: ListState
  readonly columns: readonly string[]
  /** Is told how many records have come so far. */
  readonly told?: (came: number) => void
}

/** What a file holds. */
interface Exported {
  readonly text: string
  readonly count: number
  /** Whether these are all records that the list's state tells of. */
  readonly isAll: boolean
}

/** The text of a CSV file with the columns shown of all records that the list's state tells of. */
export async function exportText(exporting: Exporting): Promise<Exported> {
  const { provider, api, registry, resource, state, columns, told } = exporting
  const all = await fetchAll({ provider, resource, state, told })
  const records = await named(api, registry, resource, columns, all.records)
  const head = columns.map((name) => labelOf(resource.fields, name))
  const rows = records.map((record: Values) => columns.map((name) => textOf(fieldOf(resource, name), record[name])))
  return { text: csvOf([head, ...rows]), count: rows.length, isAll: all.isAll }
}

/** Has the browser save a text as a file. */
export function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
