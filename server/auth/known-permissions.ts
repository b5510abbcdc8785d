import { permissionsOf } from '../../src/vocabulary'
import { recordEvent } from '../history/entries'
import type { Store } from '../store/store'

/** As whom the server stands in the history where it acts by itself. */
const itself = { name: 'Deckhand' }

/**
 * Takes out of every role the names of permissions that there are not: one that somebody made up would be real once a
 * newer version has it. The history tells of each role from which any was taken.
 */
export async function dropUnknownPermissions(store: Store): Promise<void> {
  const { registry } = store
  const role = registry.get('role')
  const known = new Set(registry.all.flatMap(permissionsOf))
  const { json } = await store.list(role, {})
  for (const { id } of JSON.parse(json) as readonly { id: string }[])
    await store.transaction(async (trx) => {
      const found = await store.get(role, id, trx)
      const before = (found?.permissions ?? []) as readonly string[]
      const after = before.filter((one) => known.has(one))
      if (after.length === before.length) return
      await store.update(trx, role, id, { permissions: after })
      const about = { resource: role.name, record: id, title: String(found?.name) }
      const changes = [{ field: 'permissions', before, after }]
      await recordEvent(store, { action: 'changed', by: itself, about, changes }, trx)
    })
}
