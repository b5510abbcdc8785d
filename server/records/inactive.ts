import { idOf, type Resource, t, titleOf } from '../../src/vocabulary'
import { type Stored, storedFields, tableName } from '../store/model'
import type { Store, Transaction } from '../store/store'

type Values = Readonly<Record<string, unknown>>
type Errors = Record<string, string[]>

interface Given {
  readonly store: Store
  readonly trx: Transaction
  readonly resource: Resource
  /** What is to be written. */
  readonly values: Values
  /** What has been written before. Default: nothing. */
  readonly stored?: Values
}

const idsIn = (value: unknown) => [value ?? []].flat().map((one) => String(idOf(one)))

const refuses = ({ field }: Stored) => !field.readOnly && !('inactive' in field && field.inactive)

/** Why no record may newly refer to that one; undefined where nothing speaks against it, or there is none. */
async function reasonAgainst(store: Store, trx: Transaction, { name, status, hiddenBy }: Resource, id: string) {
  const asked = [status, hiddenBy].filter((one) => one !== undefined)
  if (asked.length === 0) return undefined
  const found = await trx.selectFrom(tableName(name)).select(asked).where('id', '=', id).executeTakeFirst()
  const isHidden = hiddenBy !== undefined && (found?.[hiddenBy] ?? null) !== null
  const isInactive = status !== undefined && found?.[status] === 0
  if (!isHidden && !isInactive) return undefined
  const resource = store.registry.get(name)
  const record = await store.get(resource, id, trx)
  const blanks = { name: (record && titleOf(resource, record)) ?? id }
  return isHidden
    ? t("'{{name}}' is deleted. Bring it back first, or choose another.", blanks)
    : t("'{{name}}' is inactive. Switch it on first, or choose another.", blanks)
}

/**
 * The references that newly lead to a record which is switched off or deleted, in lines too. What a record refers to
 * already may stay, whatever has become of it since.
 */
export async function inactiveReferences({ store, trx, resource, values, stored = {} }: Given): Promise<Errors> {
  const errors: Errors = {}
  for (const stores of storedFields(resource).filter(refuses)) {
    const { name, column } = stores
    const value = values[name]
    if (column.store === 'rows' && Array.isArray(value)) {
      const before = (stored[name] ?? []) as readonly Values[]
      for (const [index, line] of (value as Values[]).entries()) {
        const found = await inactiveReferences({
          store,
          trx,
          resource: store.registry.get(column.of),
          values: line,
          stored: before.find(({ id }) => id === line.id),
        })
        for (const [at, messages] of Object.entries(found)) errors[`${name}.${index}.${at}`] = messages
      }
    }
    if (column.store !== 'reference' && column.store !== 'references') continue
    const kept = idsIn(stored[name])
    for (const id of idsIn(value).filter((one) => !kept.includes(one))) {
      const reason = await reasonAgainst(store, trx, store.registry.get(column.to), id)
      if (reason) errors[name] = [...(errors[name] ?? []), reason]
    }
  }
  return errors
}
