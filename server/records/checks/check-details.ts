import { checkFields, type Errors, type Field, idOf, isEmpty, listedFields, t } from '../../../vocabulary'
import type { Context, Values } from '../../contract/handler'
import type { RecordCall } from '../record-call'

/** What came of the check of details: those to be written, and what is wrong with them. */
interface Settled {
  readonly values: Values
  readonly errors: Errors
}

/**
 * Checks the values of fields that another record lists, by the rules of fields that are declared. Where the record
 * begins to refer to another list, what that does not have goes away.
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
    const checked = checkFields(fields, Object.fromEntries(known), { owner: () => t('this input') })
    for (const [key, found] of Object.entries(checked.errors)) errors[`${name}.${key}`] = found
    const kept = Object.entries(checked.values).filter(([, value]) => !isEmpty(value))
    settled[name] = kept.length > 0 ? Object.fromEntries(kept) : null
  }
  return { values: settled, errors }
}

/** The fields that the record of an id lists; none where there is no such record. */
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
