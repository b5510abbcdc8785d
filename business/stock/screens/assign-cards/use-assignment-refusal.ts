import { t } from 'deckhand'
import { formatNumber, useAccess, useResource } from 'deckhand/screens'

/**
 * The message if an order lacks cards and the user's role cannot assign cards. If the role can assign cards or no card
 * is missing, the result is undefined.
 */
export function useAssignmentRefusal(missing: number): string | undefined {
  const { canCall } = useAccess()
  const mappings = useResource('customer-card-mapping')
  const orders = useResource('customer-order')
  if (missing === 0 || canCall(mappings, 'create') || canCall(orders, 'assignCards')) return undefined
  return t(
    'Cards missing: {{missing}}. Your role cannot assign cards. Ask someone with the permission “{{resource}}: Assign”.',
    { missing: formatNumber(missing), resource: t(mappings.label.many) },
  )
}
