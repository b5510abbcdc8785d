import { sql } from 'kysely'
import { permissionName, permissionsOf, type Registry } from '../../vocabulary'
import type { Store, Transaction } from '../contract/store'
import { recordHistoryEvent } from '../database/history/entries'
import { retrying } from '../database/retry'

/** The name that the history shows for changes by the server itself. */
const itself = { name: 'Deckhand' }

/** Changes the permissions of all roles. Each changed role gets a history entry. */
async function changeRoles(store: Store, trx: Transaction, change: (held: readonly string[]) => readonly string[]) {
  const role = store.registry.get('role')
  const roles: { id: string }[] = await trx.selectFrom('role').select('id').orderBy('id').execute()
  for (const { id } of roles) {
    const found = await store.get(role, id, trx)
    const before = (found?.permissions ?? []) as readonly string[]
    const after = change(before)
    if (after.length === before.length) continue
    await store.update(trx, role, id, { permissions: after })
    const about = { resource: role.name, record: id, title: String(found?.name) }
    await recordHistoryEvent(
      store,
      { action: 'changed', by: itself, about, changes: [{ field: 'permissions', before, after }] },
      trx,
    )
  }
}

/**
 * Removes unknown permissions from all roles. A made-up name could otherwise become a real permission in a newer
 * version.
 */
export async function removeUnknownPermissions(store: Store): Promise<void> {
  const known = new Set(store.registry.all.flatMap(permissionsOf))
  await store.transaction((trx) => changeRoles(store, trx, (held) => held.filter((one) => known.has(one))))
}

/** The permissions that roles of this database could have so far. */
const table = sql.table('deckhand_permission')

/** The permissions that were added later, each with the permission that allowed the same action before. */
const later = ({ all }: Registry) =>
  all.flatMap(({ name, laterPermissions }) =>
    Object.entries(laterPermissions).map(([one, former]) => [
      permissionName(name, one),
      former.includes('.') ? former : permissionName(name, former),
    ]),
  ) as [string, string][]

/**
 * Grants new permissions to the roles whose former permission allowed the same actions, so that nobody loses access in
 * an upgrade. New permissions are granted once, so that a later removal remains in effect.
 */
export async function grantNewPermissions(store: Store): Promise<void> {
  const { db, dialect, registry } = store
  await retrying(dialect, () => sql`create table if not exists ${table} (name text primary key)`.execute(db))
  await store.transaction(async (trx) => {
    const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(trx)
    const known = new Set(rows.map(({ name }) => name))
    const fresh = registry.all.flatMap(permissionsOf).filter((name) => !known.has(name))
    if (fresh.length === 0) return
    const given = later(registry).filter(([name]) => fresh.includes(name))
    await changeRoles(store, trx, (held) => [
      ...held,
      ...given.flatMap(([name, former]) => (held.includes(former) && !held.includes(name) ? [name] : [])),
    ])
    await sql`insert into ${table} (name) values ${sql.join(fresh.map((name) => sql`(${name})`))}`.execute(trx)
  })
}
