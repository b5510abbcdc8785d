import type { Resource } from '../../src/vocabulary'
import { storedFields, tableName } from '../store/model'
import type { Transaction } from '../store/store'

type Values = Readonly<Record<string, unknown>>

/** The values of a new record with the one record that is meant in place of a reference that none is given for. */
export async function withStandards(trx: Transaction, resource: Resource, given: Values): Promise<Values> {
  const added: Record<string, unknown> = {}
  for (const { name, field, column } of storedFields(resource)) {
    const mark = field.kind.standard?.(field)
    if (mark === undefined || column.store !== 'reference' || given[name] !== undefined) continue
    const one = await trx.selectFrom(tableName(column.to)).select('id').where(mark, '=', 1).executeTakeFirst()
    if (one) added[name] = one.id
  }
  return { ...given, ...added }
}
