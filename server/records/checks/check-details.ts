import { checkFields, type Errors, type Field, idOf, isEmpty, listedFields } from '../../../vocabulary'
import type { Context, Values } from '../../contract/handler'
import type { RecordCall } from '../record-call'

/** The result of the check of values whose fields another record lists: the values to write, and the errors. */
interface Settled {
  readonly values: Values
  readonly errors: Errors
}

/**
 * Checks the values of fields that another record lists, with the rules of the listed fields. If the record now refers
 * to another list, the values of fields that the new list does not contain are removed.
 */
export async function checkDetails(
  { store, trx }: Pick<Context, 'store' | 'trx'>,
  { resource }: Pick<RecordCall, 'resource'>,
  values: Values,
  stored: Values = {},
): Promise<Settled> {
  const settled: Record<string, unknown> = { ...values }
  const errors: Record<string, readonly string[]> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const { by = '', lists = '' } = field.kind.listedBy?.(field) ?? {}
    if (by === '') continue
    const [former, now] = [idOf(stored[by]), idOf(values[by] === undefined ? stored[by] : values[by])]
    const isMoved = (former ?? null) !== (now ?? null)
    if (values[name] === undefined && !isMoved) continue
    const fields = await listOf(store, trx, resource.fields[by], now, lists)
    const given = (values[name] === undefined ? stored[name] : values[name]) as Values | null | undefined
    const known = Object.entries(given ?? {}).filter(
      ([key]) => Object.hasOwn(fields, key) || values[name] !== undefined,
    )
    const checked = checkFields(fields, Object.fromEntries(known))
    for (const [key, found] of Object.entries(checked.errors)) errors[`${name}.${key}`] = found
    const kept = Object.entries(checked.values).filter(([, value]) => !isEmpty(value))
    settled[name] = kept.length > 0 ? Object.fromEntries(kept) : null
  }
  return { values: settled, errors }
}

/** The fields that the record with the id lists. The list is empty if no such record exists. */
async function listOf(
  store: Context['store'],
  trx: Context['trx'],
  reference: Field | undefined,
  id: unknown,
  lists: string,
) {
  const to = reference?.kind.refersTo?.(reference)
  const record = to === undefined || isEmpty(id) ? undefined : await store.get(store.registry.get(to), String(id), trx)
  return listedFields(record?.[lists])
}
