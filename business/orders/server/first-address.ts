import { addressRuleOf, isEmpty, type ServerInputFor, type ValidatedInputFor } from 'deckhand'
import { type Context, subdivisionCodeOf } from 'deckhand/server'
import type orderResource from '../../../resources/customer-order'

/** Fills in the customer's phone number in the addresses of an order that have no phone number. */
export async function fillAddressPhones(
  { trx }: Context,
  {
    customer,
    shippingAddress,
    billingAddress,
  }: Pick<ValidatedInputFor<typeof orderResource>, 'customer' | AddressName>,
) {
  const known = await trx.selectFrom('customer').select('phone').where('id', '=', customer).executeTakeFirst()
  const filled = <Address extends { readonly phone?: string | null | undefined }>(address: Address): Address =>
    isEmpty(address.phone) && known?.phone ? { ...address, phone: known.phone } : address
  return { shippingAddress: filled(shippingAddress), billingAddress: filled(billingAddress) }
}

type AddressName = 'shippingAddress' | 'billingAddress'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Saves the shipping address and the phone number of an order for a customer without an address or phone number. The
 * address becomes the first entry of the customer's address book, if the state of the address is known.
 */
export async function saveFirstAddress(
  { store, trx }: Context,
  order: ServerInputFor<typeof orderResource>,
): Promise<void> {
  const customers = store.registry.get('customer')
  const { name, line1, line2, city, postcode, country, state, phone } = order.shippingAddress ?? {}
  const code = subdivisionCodeOf(country, state)?.slice(3) ?? ''
  const known = await trx
    .selectFrom('customer')
    .leftJoin('state', (join) => join.on('state.code', '=', code).on('state.country', '=', text(country)))
    .select(['customer.id', 'customer.phone', 'state.id as state'])
    .select(({ selectFrom }) =>
      selectFrom('customer_address as own')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('own.customer', '=', 'customer.id')
        .as('addresses'),
    )
    .where('customer.id', '=', text(order.customer))
    .executeTakeFirst()
  if (!known) return
  if (isEmpty(known.phone) && !isEmpty(phone)) await store.update(trx, customers, known.id, { phone })
  const isStateMissing = known.state === null && (!isEmpty(state) || addressRuleOf(country)?.required.includes('S'))
  if (isStateMissing || Number(known.addresses) > 0) return
  const isBilling = JSON.stringify(order.billingAddress) === JSON.stringify(order.shippingAddress)
  await store.insert(trx, store.registry.get('customer-address'), {
    ...{ customer: known.id, name, line1, line2, city, postcode, country, phone },
    state: known.state,
    isDefaultShipping: true,
    isDefaultBilling: isBilling,
  })
}
