import { formerNamesOf, previousValueFieldOf, type Registry } from '../../../../vocabulary'
import { pairTableName, resumableChoices, tableName } from '../../../contract/table-model'
import type { BackupTable } from './backup-format'

/** A table of a backup with the present names of its table and columns. Names that are unknown now stay the same. */
export function withCurrentNames({ all }: Registry, table: BackupTable): BackupTable {
  const [first = '', list] = table.table.split(/__(.*)/)
  const resource = all.find(({ name, was }) => [name, ...was].some((one) => tableName(one) === first))
  if (!resource) return table
  const { name, fields } = resource
  const present = new Map(
    Object.entries(fields).flatMap(([now, field]) => formerNamesOf(field).map((former) => [former, now] as const)),
  )
  if (list !== undefined) return { ...table, table: pairTableName(name, present.get(list) ?? list) }
  for (const [former, now] of [...present])
    if (resumableChoices(resource).includes(now)) present.set(previousValueFieldOf(former), previousValueFieldOf(now))
  const columns = table.columns.map((column) => {
    const now = present.get(column)
    return now === undefined || table.columns.includes(now) ? column : now
  })
  return { ...table, table: tableName(name), columns }
}
