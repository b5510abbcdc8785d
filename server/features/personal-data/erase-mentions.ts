import { sql } from 'kysely'
import { tableName } from '../../contract/table-model'
import { type StoredValue, withUntypedTables } from '../../contract/tables'
import { toStored } from '../../database/columns'
import { mayMention, mayMentionInText, type TraceErasure } from './erase-traces'
import { personalColumnsOf, withErasedNames } from './erased-values'

/**
 * Removes identifying texts from the personal values of other people's records, such as the note and the address of a
 * present. The own names and contact details of other people stay, and so do documents within a legal term.
 */
export async function eraseMentions(erasure: TraceErasure): Promise<void> {
  const { trx, records, texts, now } = erasure
  const [person] = records.keys()
  for (const [resource, ids] of records) {
    const columns = personalColumnsOf(resource).filter(({ field, column: { store: type } }) =>
      resource === person ? type === 'text' && field.kind.wide : type === 'text' || type === 'json',
    )
    if (resource.retention || columns.length === 0) continue
    const table = withUntypedTables(trx)
    const mentions = columns.map(({ name, column }) =>
      (column.store === 'text' ? mayMentionInText : mayMention)(erasure, sql.ref(name)),
    )
    const rows = (await table
      .selectFrom(tableName(resource.name))
      .select(['id', ...columns.map(({ name }) => name)])
      .where(sql<boolean>`(${sql.join(mentions, sql` or `)})`)
      .execute()) as readonly Readonly<Record<string, StoredValue>>[]
    const own = new Set(ids)
    for (const row of rows) {
      if (own.has(String(row.id))) continue
      const contents = columns.map(({ name, column }) => {
        const value = row[name] ?? null
        return column.store === 'json' && value !== null ? (JSON.parse(String(value)) as unknown) : value
      })
      const scrub = texts.scrubbing(contents)
      const changed = columns.flatMap(({ name, column }, at) => {
        const scrubbed = withErasedNames(contents[at], new Map(), scrub)
        return JSON.stringify(scrubbed) === JSON.stringify(contents[at]) ? [] : [[name, toStored(column, scrubbed)]]
      })
      if (changed.length === 0) continue
      await table
        .updateTable(tableName(resource.name))
        .set({ ...Object.fromEntries(changed), updatedAt: now })
        .where('id', '=', String(row.id))
        .execute()
    }
  }
}
