import { holds, type Resource, t } from '../../src/vocabulary'
import { Problem } from '../problem'
import { tableName } from '../store/model'
import type { Transaction } from '../store/store'
import type { Context, Handler, Values } from './handler'

/**
 * Keeps a yes-or-no field true for exactly one record, once there is one: the first record gets it where its other values
 * allow, giving it to another takes it from the one before, and it can only be given on.
 */
export function exactlyOne(name: string, field: string): Handler {
  const holder = (trx: Transaction) =>
    trx.selectFrom(tableName(name)).select('id').where(field, '=', 1).executeTakeFirst()
  const clear = async ({ store, trx }: Context) => {
    const former = await holder(trx)
    if (former) await store.update(trx, store.registry.get(name), former.id, { [field]: false })
  }
  const refuse = (resource: Resource) => {
    const one = t(resource.label.one).toLowerCase()
    const message = t('Exactly one {{one}} must be this one; give it to another {{one}} instead.', { one })
    throw new Problem(409, message, { [field]: [message] })
  }

  return {
    beforeCreate: async (context, values) => {
      const { store, trx } = context
      if (values[field]) {
        await clear(context)
        return values
      }
      const first = { ...values, [field]: true }
      return (await holder(trx)) || !keepsRules(store.registry.get(name), first) ? values : first
    },
    beforeEdit: async (context, stored, changes) => {
      if (stored[field] && (changes[field] === false || changes.status === 0)) refuse(context.store.registry.get(name))
      if (!stored[field] && changes[field]) await clear(context)
      return changes
    },
    beforeDelete: async ({ store }, stored) => {
      if (stored[field]) refuse(store.registry.get(name))
    },
  }
}

const keepsRules = ({ rules }: Resource, values: Values) =>
  rules.every((rule) => !holds(rule.when, values) || holds(rule.holds, values))
