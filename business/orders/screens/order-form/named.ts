import { useResource } from '../../../../src/screens/context'
import { useAccess } from '../../../../src/screens/shared/access'
import { useAsideOne } from '../../../../src/screens/shared/aside'
import { type Reference, titleOf } from '../../../../vocabulary'

/** A customer who was given by the address has no name yet. */
export function useNamed(value: Reference | string | null): Reference | null {
  const customers = useResource('customer')
  const mayShow = useAccess().may(customers, 'show')
  const given = typeof value === 'string' ? { id: value } : value
  const isNameless = given !== null && !('name' in given && given.name)
  const { result } = useAsideOne({
    resource: customers.name,
    id: given?.id,
    queryOptions: { enabled: isNameless && mayShow, retry: false },
  })
  return isNameless && result ? { id: given.id, name: titleOf(customers, result) } : given
}
