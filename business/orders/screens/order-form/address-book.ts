import type { AnyRecord, Fields, Reference, Values } from 'deckhand'
import { useAccess, useResource, useSilentList } from 'deckhand/screens'

/** A state, with its country if the API sends the country. */
export interface AddressState {
  readonly id: string
  readonly name: string
  readonly country?: string
}

/** The states of an address book whose API returns only their ids. If the API returns the names, the list is empty. */
export function useStates(book: readonly AnyRecord[]): readonly AddressState[] {
  const resource = useResource('state')
  const mayList = useAccess().canCall(resource, 'list')
  const lacksNames = book.some(({ state }) => state && !(state as Reference).name)
  const { result } = useSilentList<AddressState & AnyRecord>({
    resource: resource.name,
    pagination: { mode: 'off' },
    sorters: [{ field: 'name', order: 'asc' }],
    queryOptions: { enabled: mayList && lacksNames },
  })
  return result.data
}

const noAddresses: readonly AnyRecord[] = []

/**
 * The address book of a customer. The result is undefined while the address book loads, or if there is no customer. If
 * loading fails, the address book is empty and `refusal` is the error.
 */
export function useAddressBook(customer: unknown) {
  const resource = useResource('customer-address')
  const mayList = useAccess().canCall(resource, 'by:customer')
  const { query } = useSilentList<AnyRecord>({
    resource: resource.name,
    filters: [{ field: 'customer', operator: 'eq', value: customer }],
    pagination: { mode: 'off' },
    queryOptions: { enabled: Boolean(customer) && mayList },
  })
  const { data, error, refetch } = query
  const none = mayList && !error ? undefined : noAddresses
  return {
    book: customer ? (data?.data ?? none) : undefined,
    refusal: data ? null : error,
    retry: () => void refetch(),
  }
}

/** Copies an entry of the address book: only the fields that an order stores, with the state as its name. */
export const addressSnapshotOf = (address: AnyRecord, fields: Fields, states: readonly AddressState[]): Values =>
  Object.fromEntries(
    Object.keys(fields).map((name) => {
      const value = address[name] as Reference | string | null | undefined
      if (typeof value !== 'object' || value === null) return [name, value ?? null]
      return [name, value.name ?? states.find(({ id }) => id === value.id)?.name ?? value.id]
    }),
  )

/**
 * The default addresses of a new order. `billing` is undefined if the billing address is the same entry as the shipping
 * address.
 */
export function defaultAddressesOf(book: readonly AnyRecord[]) {
  const shipping = book.find(({ isDefaultShipping }) => isDefaultShipping) ?? book[0]
  const billing = book.find(({ isDefaultBilling }) => isDefaultBilling)
  return { shipping, billing: billing && billing !== shipping ? billing : undefined }
}

/** Formats an address in one line, for a list of options. */
export const addressLineOf = ({ label, name, line1, city, postcode }: AnyRecord): string =>
  [
    label ? `${label}:` : undefined,
    [name, line1, [city, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' ')
