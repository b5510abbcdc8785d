import { conditionHolds, type Resource, t } from '../../../vocabulary'
import type { Context, Handler, Values } from '../../contract/handler'
import type { Transaction } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { withUntypedTables } from '../../contract/tables'
import { Problem } from '../../platform/problem'
import { expectInRowScope } from './row-scope-checks'

const exactlyOneMessage = ({ fields }: Resource, name: string) => (fields[name] as { exactlyOne?: string }).exactlyOne

/** Extends a resource's handler, so that each `exactlyOne` field is true for exactly one record. */
export const withExactlyOneRule = (resource: Resource, handler: Handler): Handler =>
  Object.keys(resource.fields)
    .filter((name) => exactlyOneMessage(resource, name) !== undefined)
    .reduce((kept, name) => keepOne(resource, name, kept), handler)

/**
 * Sets the field on the first record, if the other values of this record allow the field. If the field is set on
 * another record, the field on the former record is cleared. The field cannot be cleared in any other way. The
 * declaration prevents that the record with the field becomes inactive or is deleted.
 */
function keepOne(resource: Resource, field: string, handler: Handler): Handler {
  const table = tableName(resource.name)
  const holder = (trx: Transaction) =>
    withUntypedTables(trx).selectFrom(table).select('id').where(field, '=', 1).executeTakeFirst()
  /** Waits for other transactions that set the same field, so that these transactions run one after the other. */
  const wait = ({ store, trx }: Context) => store.lockName(trx, `${resource.name}.${field}`)
  const clear = async (context: Context) => {
    const { store, trx } = context
    const former = await holder(trx)
    if (former) await expectInRowScope(context, resource, former.id)
    if (former) await store.update(trx, resource, former.id, { [field]: false })
  }
  const refuse = () => {
    const message = t(exactlyOneMessage(resource, field) ?? '')
    throw new Problem(409, message, { [field]: [message] })
  }

  return {
    ...handler,
    beforeCreate: async (context, given) => {
      const values = (await handler.beforeCreate?.(context, given)) ?? given
      await wait(context)
      if (values[field]) {
        await clear(context)
        return values
      }
      const first = { ...values, [field]: true }
      return (await holder(context.trx)) || !keepsRules(resource, first) ? values : first
    },
    beforeEdit: async (context, stored, given) => {
      const changes = (await handler.beforeEdit?.(context, stored, given)) ?? given
      if (stored[field] && (changes[field] === false || changes.status === 0)) refuse()
      if (!stored[field] && changes[field]) {
        await wait(context)
        await clear(context)
      }
      return changes
    },
  }
}

const keepsRules = ({ rules }: Resource, values: Values) =>
  rules.every((rule) => !conditionHolds(rule.when, values) || conditionHolds(rule.holds, values))
