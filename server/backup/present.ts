import { formerName, formerNamesOf, type Registry } from '../../vocabulary'
import { pairsName, resumingFields, tableName } from '../store/model'
import type { Table } from './format'

/** A table of a backup by the names that its data have now; what none of them follows keeps its own. */
export function presentTable({ all }: Registry, table: Table): Table {
  const [first = '', list] = table.table.split(/__(.*)/)
  const resource = all.find(({ name, was }) => [name, ...was].some((one) => tableName(one) === first))
  if (!resource) return table
  const { name, fields } = resource
  const present = new Map(
    Object.entries(fields).flatMap(([now, field]) => formerNamesOf(field).map((former) => [former, now] as const)),
  )
  if (list !== undefined) return { ...table, table: pairsName(name, present.get(list) ?? list) }
  for (const [former, now] of [...present])
    if (resumingFields(resource).includes(now)) present.set(formerName(former), formerName(now))
  const columns = table.columns.map((column) => {
    const now = present.get(column)
    return now === undefined || table.columns.includes(now) ? column : now
  })
  return { ...table, table: tableName(name), columns }
}
