import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { type PieceProps, useAccess, useDebounced, useResource, useSiblings, useWorkbench } from 'deckhand/screens'

/** The subject of a reference: a payment, a refund, or the complete order (undefined). */
type ReferenceKind = 'paid' | 'refunded' | undefined

/**
 * An input for a payment reference. A warning appears below the input if another order or payment already has the same
 * reference.
 */
function Reference({ of, id, value, onChange, disabled = false }: PieceProps & { readonly of: ReferenceKind }) {
  const { api } = useWorkbench()
  const orders = useResource('customer-order')
  const isOffered = useAccess().canCall(orders, 'checkReference')
  const { id: order } = useSiblings([], ['id'])
  const text = typeof value === 'string' ? value : ''
  const now = JSON.stringify({ reference: text.trim(), order: order ?? null, kind: of ?? null })
  const asked = useDebounced(now)
  const isTyped = text.trim() !== ''
  const { data } = useQuery({
    queryKey: ['payment-reference', asked],
    queryFn: async () => {
      const answer = await api.ask(orders, 'checkReference', JSON.parse(asked)).catch(() => undefined)
      return (answer as { readonly doubt?: string | null } | undefined)?.doubt ?? null
    },
    enabled: isOffered && isTyped && asked === now,
    retry: false,
    gcTime: 0,
  })
  const doubt = isTyped && asked === now ? data : undefined
  const noteId = `${id ?? 'reference'}-doubt`
  return (
    <>
      <Input
        id={id}
        value={text}
        disabled={disabled}
        autoComplete="off"
        aria-describedby={doubt ? noteId : undefined}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <span role="status">
        {doubt && (
          <span id={noteId} className="note" data-warns>
            {doubt}
          </span>
        )}
      </span>
    </>
  )
}

/** A record page has no form, so the page displays the reference as text. */
const ReferenceView = ({ value, ...props }: Parameters<typeof Reference>[0]) =>
  props.onChange ? (
    <Reference {...props} value={value} />
  ) : (
    <span className={value ? undefined : 'cell-empty'} dir="auto">
      {String(value || '—')}
    </span>
  )

export const PaymentReference = (props: PieceProps) => <ReferenceView {...props} of="paid" />
export const RefundReference = (props: PieceProps) => <ReferenceView {...props} of="refunded" />
export const OrderReference = (props: PieceProps) => <ReferenceView {...props} of={undefined} />
