import { idOf, type Registry, type Resource } from '../../../vocabulary'
import type { Store, Transaction } from '../../contract/store'
import { type StoredField, storedFields } from '../../contract/table-model'

type Values = Readonly<Record<string, unknown>>

/** A record that some values refer to. */
export interface ReferencedRecord {
  /** The path of the field: 'category', 'items.2.product'. */
  readonly at: string
  readonly field: StoredField['field']
  /** The name of the referenced resource. */
  readonly to: string
  readonly id: string
  /** Whether the same field of the same record or line already contained this reference. */
  readonly isUnchanged: boolean
}

/** Values to check before they are written. */
export interface PendingWrite {
  readonly store: Store
  readonly trx: Transaction
  readonly resource: Resource
  /** The values to write. */
  readonly values: Values
  /** The stored values. Default: none. */
  readonly stored?: Values
}

const idsIn = (value: unknown) => [value ?? []].flat().map((one) => String(idOf(one)))

/**
 * The references among the values of a resource, including the references in lines.
 *
 * @param stored the stored values. Default: none.
 */
export function referencesIn(
  registry: Registry,
  resource: Pick<Resource, 'fields'>,
  values: Values,
  stored: Values = {},
  at = '',
): ReferencedRecord[] {
  return storedFields(resource).flatMap(({ name, field, column }) => {
    const value = values[name]
    if (column.store === 'rows' && Array.isArray(value)) {
      const before = (stored[name] ?? []) as readonly Values[]
      return (value as Values[]).flatMap((line, index) =>
        referencesIn(
          registry,
          registry.get(column.of),
          line,
          before.find(({ id }) => id === line.id),
          `${at}${name}.${index}.`,
        ),
      )
    }
    if (column.store !== 'reference' && column.store !== 'references') return []
    const kept = idsIn(stored[name])
    return idsIn(value).map((id) => ({ at: at + name, field, to: column.to, id, isUnchanged: kept.includes(id) }))
  })
}
