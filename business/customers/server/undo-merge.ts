import { t } from 'deckhand'
import { type Context, Problem, type RecordedCall, restoreFormerValues } from 'deckhand/server'
import { writeMatchKeys } from './match-keys'
import { type Customer, findMergeOf, nameOf, returnCustomerRecords } from './move-customer-records'

/** Undoes a merge. Everything that has not changed since the merge returns to the merged customer. */
export async function undoMerge(context: Context, { entries, isUndo }: RecordedCall): Promise<void> {
  const { store, trx } = context
  if (isUndo) throw new Problem(409, t('The merge was undone. Merge the customers again instead.'))
  const isCustomer = ({ resource }: { readonly resource: string }) => resource === 'customer'
  const own = entries.filter(isCustomer)
  const lost = own.find(({ changes }) => changes.some(({ field }) => field === 'mergedInto'))?.record ?? ''
  await store.lock(
    trx,
    'customer-order',
    entries.filter(({ resource }) => resource === 'customer-order').map(({ record }) => record),
  )
  await store.lock(
    trx,
    'customer',
    own.map(({ record }) => record),
  )
  const customers = store.registry.get('customer')
  const record = (await store.get(customers, lost, trx)) as Customer | undefined
  const merge = await findMergeOf(trx, lost)
  if (!record || !merge || record.mergedInto?.id !== merge.kept)
    throw new Problem(409, t('This merge was already undone or repeated. Look at the latest entries of the history.'))
  const kept = (await store.get(customers, merge.kept, trx)) as Customer | undefined
  if (kept?.mergedInto)
    throw new Problem(
      409,
      t('{{name}} was later merged into {{other}}. Undo that merge first.', {
        name: nameOf(customers, kept),
        other: kept.mergedInto.name ?? '',
      }),
    )
  await restoreFormerValues(context, { entries: entries.filter((one) => !isCustomer(one)) })
  await returnCustomerRecords(context, record, merge)
  const isAddresses = ({ field }: { readonly field: string }) => field === 'addresses'
  const without = own.map((entry) => ({ ...entry, changes: entry.changes.filter((one) => !isAddresses(one)) }))
  await restoreFormerValues(context, { entries: without.filter((entry) => entry.record !== lost) })
  await expectEmailFree(context, record)
  await restoreFormerValues(context, { entries: without.filter((entry) => entry.record === lost) })
  await writeMatchKeys(trx, [merge.kept, lost])
}

/**
 * Checks that no other customer uses the e-mail address of a customer.
 *
 * @throws Problem 409 if another customer uses the address.
 */
export async function expectEmailFree(
  { trx }: Pick<Context, 'trx'>,
  { id, email }: Pick<Customer, 'id' | 'email'>,
): Promise<void> {
  if (!email) return
  const taken = await trx
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken)
    throw new Problem(
      409,
      t('Another customer now uses {{email}}. Change the e-mail address of that customer first.', { email }),
    )
}
