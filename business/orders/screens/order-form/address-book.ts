import type { AnyRecord, Fields, Reference, Values } from 'deckhand'
import { useAccess, useResource, useSilentList } from 'deckhand/screens'

/** A state, with the country that it is of where the API says so. */
export interface AddressState {
  readonly id: string
  readonly name: string
  readonly country?: string
}

/** The states that are known, by name. */
export function useStates(): readonly AddressState[] {
  const resource = useResource('state')
  const mayList = useAccess().canCall(resource, 'list')
  const { result } = useSilentList<AddressState & AnyRecord>({
    resource: resource.name,
    pagination: { mode: 'off' },
    sorters: [{ field: 'name', order: 'asc' }],
    queryOptions: { enabled: mayList },
  })
  return result.data
}

const noAddresses: readonly AnyRecord[] = []

/** The addresses of a customer, undefined until they are there; none where they could not be read, and why. */
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

/** A copy of an address of the book: the fields that an order keeps of it, its state by name. */
export const addressSnapshotOf = (address: AnyRecord, fields: Fields, states: readonly AddressState[]): Values =>
  Object.fromEntries(
    Object.keys(fields).map((name) => {
      const value = address[name] as Reference | string | null | undefined
      if (typeof value !== 'object' || value === null) return [name, value ?? null]
      return [name, value.name ?? states.find(({ id }) => id === value.id)?.name ?? value.id]
    }),
  )

/** Those of the book that an order starts with; the billing address only where it is another one. */
export function defaultAddressesOf(book: readonly AnyRecord[]) {
  const shipping = book.find(({ isDefaultShipping }) => isDefaultShipping) ?? book[0]
  const billing = book.find(({ isDefaultBilling }) => isDefaultBilling)
  return { shipping, billing: billing && billing !== shipping ? billing : undefined }
}

/** An address on one line, for choosing it. */
export const addressLineOf = ({ label, name, line1, city, postcode }: AnyRecord): string =>
  [
    label ? `${label}:` : undefined,
    [name, line1, [city, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' ')
