import { idOf, type Resource } from '../../../vocabulary'
import type { Transaction } from '../../contract/store'
import { storedFields, tableName } from '../../contract/table-model'
import type { StoredValue } from '../../contract/tables'
import { withUntypedTables } from '../../contract/tables'

type Values = Readonly<Record<string, unknown>>

/** The id in a column of the record that meets a condition. */
const found = (trx: Transaction, resource: string, column: string, where: string, value: StoredValue) =>
  withUntypedTables(trx)
    .selectFrom(tableName(resource))
    .select(`${column} as found`)
    .where(where, '=', value)
    .executeTakeFirst()
    .then((row) => row?.found as string | null | undefined)

/**
 * The values of a new record, with default references in place of missing references. A default is the marked record,
 * or the record that another reference of the new record leads to.
 */
export async function withDefaultReferences(
  trx: Transaction,
  resource: Pick<Resource, 'fields'>,
  given: Values,
): Promise<Values> {
  const wanted = storedFields(resource).flatMap(({ name, field, column }) => {
    const standard = field.kind.defaultReference?.(field)
    return standard && column.store === 'reference' && given[name] === undefined
      ? [{ name, standard, to: column.to }]
      : []
  })
  const values: Record<string, unknown> = { ...given }
  const add = (name: string, id: unknown) => {
    if (id) values[name] = id
  }
  for (const { name, standard, to } of wanted)
    if ('mark' in standard) add(name, await found(trx, to, 'id', standard.mark, 1))
  for (const { name, standard } of wanted) {
    if ('mark' in standard) continue
    const { of, field } = standard
    const beside = resource.fields[of]
    const leading = idOf(values[of])
    if (beside && typeof leading === 'string')
      add(name, await found(trx, String(beside.kind.refersTo?.(beside)), field, 'id', leading))
  }
  return values
}
