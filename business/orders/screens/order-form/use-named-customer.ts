import { type Reference, titleOf } from 'deckhand'
import { useAccess, useResource, useSilentOne } from 'deckhand/screens'

/** A customer with its name. The hook loads the name if the form only has the id, for example from the URL. */
export function useNamedCustomer(value: Reference | string | null): Reference | null {
  const customers = useResource('customer')
  const mayShow = useAccess().canCall(customers, 'show')
  const given = typeof value === 'string' ? { id: value } : value
  const isNameless = given !== null && !('name' in given && given.name)
  const { result } = useSilentOne({
    resource: customers.name,
    id: given?.id,
    queryOptions: { enabled: isNameless && mayShow, retry: false },
  })
  return isNameless && result ? { id: given.id, name: titleOf(customers, result) } : given
}
