import { type RawBuilder, sql } from 'kysely'
import { type AnyRecord, historyResource, type Registry, type Renaming } from '../../../vocabulary'
import type { Dialect } from '../../contract/dialect'
import type { Database } from '../../contract/store'
import { ownershipOf, storedFields, tableName } from '../../contract/table-model'
import { storageOf } from '../columns'
import { type ExistingTables, lockTable, renameRowKeys } from './existing-tables'

/** The context of a rename in stored values. */
interface Mentioned {
  readonly db: Database
  readonly dialect: Dialect
  readonly registry: Registry
  readonly there: ExistingTables
}

/** Replaces a former name in stored values: views, bookmarks, permissions, numbers and the history. */
export const renameInStoredValues = (mentioned: Mentioned, renaming: Renaming): Promise<void> =>
  renaming.path.length === 0 ? renameResource(mentioned, renaming) : renameField(mentioned, renaming)

interface Texts {
  readonly table: string
  readonly key: readonly string[]
  readonly column: string
  /** Selects the rows that may contain the name. */
  readonly where: RawBuilder<unknown>
}

/** The number of rows per batch. */
const rowsAtOnce = 500

/** Writes the texts of a column that contain the former name. */
async function rewrite({ db }: Mentioned, { table, key, column, where }: Texts, toNew: (text: string) => string) {
  const ids = sql.join(key.map((name) => sql.id(name)))
  let after: readonly unknown[] | undefined
  do {
    const from = after ? sql` and (${ids}) > (${sql.join([...after])})` : sql``
    const { rows } = await sql<Record<string, string>>`select ${ids}, ${sql.id(column)} from ${sql.table(table)}
      where ${where}${from} order by ${ids} limit ${rowsAtOnce}`.execute(db)
    for (const row of rows) {
      const text = toNew(row[column] ?? '')
      if (text === row[column]) continue
      const isIt = sql.join(
        key.map((name) => sql`${sql.id(name)} = ${row[name]}`),
        sql` and `,
      )
      await sql`update ${sql.table(table)} set ${sql.id(column)} = ${text} where ${isIt}`.execute(db)
    }
    const last = rows.length === rowsAtOnce ? rows.at(-1) : undefined
    after = last && key.map((name) => last[name])
  } while (after)
}

const rewriteJson = <T>(mentioned: Mentioned, texts: Texts, toNew: (value: T) => unknown) =>
  rewrite(mentioned, texts, (text) => JSON.stringify(toNew(JSON.parse(text))))

/** A case-sensitive condition that a column contains a text. */
const has = (column: string, part: string) => sql`replace(${sql.id(column)}, ${part}, '') <> ${sql.id(column)}`

async function renameResource(mentioned: Mentioned, { resource, from }: Renaming) {
  const { db, registry, there } = mentioned
  const to = resource.name
  const isOwn = (name: string) => name.startsWith(`${from}.`)
  const own = (name: string) => (isOwn(name) ? to + name.slice(from.length) : name)
  const begins = (column: string) => sql`substr(${sql.id(column)}, 1, ${from.length + 1}) = ${`${from}.`}`
  if (there.has('list_view')) await sql`update list_view set resource = ${to} where resource = ${from}`.execute(db)
  if (there.has('deckhand_comment'))
    await sql`update deckhand_comment set resource = ${to} where resource = ${from}`.execute(db)
  if (there.has('bookmark'))
    for (const [old, now] of [
      [from, to],
      [`${from}/create`, `${to}/create`],
    ])
      await sql`update bookmark set screen = ${now} where screen = ${old} and not exists
        (select 1 from bookmark as kept where kept.person = bookmark.person and kept.screen = ${now})`.execute(db)
  for (const table of ['deckhand_permission', 'deckhand_turn'])
    if (there.has(table)) await renameRowKeys(db, table, 'name', own)
  if (there.get('role')?.has('permissions'))
    await rewriteJson<readonly string[]>(
      mentioned,
      { table: 'role', key: ['id'], column: 'permissions', where: has('permissions', `"${from}.`) },
      (names) => names.map(own),
    )
  for (const { table, names } of tellings(registry))
    if (there.get(table)?.has(names))
      await sql`update ${sql.table(table)} set ${sql.id(names)} = ${to} where ${sql.id(names)} = ${from}`.execute(db)
  const history = tableName(historyResource)
  if (there.get(history)?.has('call'))
    await rewrite(mentioned, { table: history, key: ['id'], column: 'call', where: begins('call') }, own)
}

/** The columns that name resources, with the related columns that contain changes to their records. */
const tellings = ({ all }: Registry) =>
  all.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const changes = field.kind.changesOf?.(field)
      const names = changes ?? field.kind.recordOf?.(field)
      return names === undefined ? [] : [{ table: tableName(resource.name), names, changes: changes && name }]
    }),
  )

async function renameField(mentioned: Mentioned, renaming: Renaming) {
  const { db, there, registry } = mentioned
  const { resource, path, from } = renaming
  const to = path.at(-1) ?? ''
  const [outermost = '', ...inner] = path
  if (inner.length > 0) await renameInRecords(mentioned, renaming)
  else {
    if (there.has('list_view')) await renameInViews(mentioned, resource.name, from, to)
    const turn = (name: string) => (name === `${resource.name}.${from}` ? `${resource.name}.${to}` : name)
    if (there.has('deckhand_turn')) await renameRowKeys(db, 'deckhand_turn', 'name', turn)
    await renameInChanges(mentioned, resource.name, from, (change) =>
      change.field === from ? { ...change, field: to } : change,
    )
  }
  const within = (field: string, outer: readonly string[]) => (change: AnyChange) =>
    change.field === field ? mapped(change, (value) => renameKey(value, outer, from, to)) : change
  if (inner.length > 0) await renameInChanges(mentioned, resource.name, from, within(outermost, path.slice(1, -1)))
  const ownership = ownershipOf(registry, resource)
  if (ownership)
    await renameInChanges(mentioned, ownership.owner.name, from, within(ownership.field, path.slice(0, -1)))
}

type AnyChange = Readonly<Record<string, unknown>>

const mapped = (change: AnyChange, toNew: (value: unknown) => unknown): AnyChange => ({
  ...change,
  ...('before' in change && { before: toNew(change.before) }),
  ...('after' in change && { after: toNew(change.after) }),
})

async function renameInChanges(
  mentioned: Mentioned,
  resource: string,
  from: string,
  toNew: (change: AnyChange) => AnyChange,
) {
  for (const { table, names, changes } of tellings(mentioned.registry))
    if (changes !== undefined && mentioned.there.get(table)?.has(changes))
      await rewriteJson<readonly AnyChange[]>(
        mentioned,
        {
          table,
          key: ['id'],
          column: changes,
          where: sql`${sql.id(names)} = ${resource} and ${has(changes, `"${from}"`)}`,
        },
        (all) => all.map(toNew),
      )
}

/** Renames a property in the JSON objects of a column. */
async function renameInRecords(mentioned: Mentioned, { resource, path, from }: Renaming) {
  const [name = ''] = path
  const stored = storedFields(resource).find((one) => one.name === name)
  const table = tableName(resource.name)
  if (!stored || !storageOf(stored.column).type || !mentioned.there.get(table)?.has(name)) return
  await lockTable(mentioned, table)
  await rewriteJson(mentioned, { table, key: ['id'], column: name, where: has(name, `"${from}"`) }, (value) =>
    renameKey(value, path.slice(1, -1), from, path.at(-1) ?? ''),
  )
}

/**
 * Renames a property in a JSON object or in a list of JSON objects. If an object has both names, the property with the
 * current name stays.
 */
function renameKey(value: unknown, outer: readonly string[], from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((one) => renameKey(one, outer, from, to))
  if (typeof value !== 'object' || value === null) return value
  const [next, ...rest] = outer
  const members = Object.entries(value as AnyRecord)
  if (next !== undefined)
    return Object.fromEntries(
      members.map(([name, one]) => [name, name === next ? renameKey(one, rest, from, to) : one]),
    )
  const isThere = members.some(([name, one]) => name === to && one !== null)
  return Object.fromEntries(
    members
      .filter(([name]) => name !== to || isThere)
      .map(([name, one]) => [name === from && !isThere ? to : name, one]),
  )
}

/** Renames a field in the columns, filters and sorting of views. */
async function renameInViews(mentioned: Mentioned, resource: string, from: string, to: string) {
  const views = { table: 'list_view', key: ['id'], where: sql`resource = ${resource}` }
  const named = (name: string) => (name === from ? to : name)
  await rewriteJson<readonly string[]>(mentioned, { ...views, column: 'columns' }, (names) => names.map(named))
  const filter = (name: string) =>
    name.replace(/^(\w+?)(_gte|_lte|_like|_ne)?$/, (_, field, by = '') => named(field) + by)
  const sorted = (names: string) =>
    names
      .split(',')
      .map((name) => (name.startsWith('-') ? `-${named(name.slice(1))}` : named(name)))
      .join(',')
  await rewrite(mentioned, { ...views, column: 'query' }, (query) => {
    const params = [...new URLSearchParams(query)]
    const toNew = params.map(([name, value]): [string, string] =>
      name === 'sort' ? [name, sorted(value)] : [filter(name), value],
    )
    return JSON.stringify(toNew) === JSON.stringify(params)
      ? query
      : (query.startsWith('?') ? '?' : '') + new URLSearchParams(toNew)
  })
}
