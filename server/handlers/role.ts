import { announced, permissionsOf, t } from '../../src/vocabulary'
import { Problem } from '../problem'
import type { Context, Handler, Values } from './handler'

/** Nobody gives what they do not hold, or editing a role would be a way to every permission. */
function checkGrants({ store, person }: Context, { permissions }: Values, before: unknown = []) {
  if (!Array.isArray(permissions)) return
  const had = new Set(Array.isArray(before) ? before : [])
  const known = new Set(store.registry.all.flatMap(permissionsOf))
  const beyond = permissions.filter((name) => known.has(name) && !had.has(name) && !person.held.has(name))
  if (beyond.length === 0) return
  const message = t('You cannot give permissions that you do not hold yourself: {{names}}.', {
    names: beyond.join(', '),
  })
  throw new Problem(422, message, { permissions: [message] })
}

export const role: Handler = {
  beforeCreate: async (context, values) => {
    checkGrants(context, values)
    return values
  },
  beforeEdit: async (context, stored, changes) => {
    const weakens = Object.hasOwn(changes, 'permissions') || changes.status === 0
    if (stored.isSystem && weakens)
      throw new Problem(
        409,
        t(
          '{{name}} is built in and holds every permission; it cannot be weakened or switched off. Make a role of its own instead.',
          {
            name: String(stored.name),
          },
        ),
      )
    checkGrants(context, changes, stored.permissions)
    return changes
  },
  actions: {
    viewAs: async ({ store, person }, { record }) => {
      const all = record?.isSystem
        ? store.registry.all.flatMap(permissionsOf)
        : (record?.permissions as string[] | null)
      const held = new Set((all ?? []).filter((name) => person.held.has(name)))
      const isOn = record?.status === 1
      return {
        data: {
          id: record?.id,
          name: record?.name,
          permissions: isOn ? [...held, ...announced(store.registry, held)] : [],
        },
      }
    },
  },
}
