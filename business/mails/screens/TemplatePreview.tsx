import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnyRecord, type Errors, idOf, type Resource, t, type Values } from 'deckhand'
import { Failure, RecordSearch, Skeleton, useAccess, useDebounced, useResource, useWorkbench } from 'deckhand/screens'
import { useState } from 'react'
import { MailView } from './MailView'

interface RenderedTemplate {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The order used for the preview. The value is null if the preview uses example values. */
  readonly order: { readonly id: string; readonly name: string } | null
  /** The message about unknown placeholders. The value is null if the template has no unknown placeholders. */
  readonly unknown: string | null
}

interface TemplatePreviewProps {
  readonly resource: Resource
  readonly values: Values
}

/**
 * Previews an e-mail template as the customer of an order would receive the e-mail. The preview uses the latest
 * matching order, or the order that the user chooses.
 */
export function TemplatePreview({ resource, values }: TemplatePreviewProps) {
  const { api } = useWorkbench()
  const { canCall } = useAccess()
  const orders = useResource('customer-order')
  const [order, setOrder] = useState<{ readonly id: string; readonly name: string } | null>(null)
  const { event, language, site, subject, body } = values
  const given = { event, language, site: idOf(site), subject, body, order: order?.id }
  const now = JSON.stringify(Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? null])))
  const asked = useDebounced(now)
  const isOffered = canCall(resource, 'preview')
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['mail-preview', asked],
    queryFn: async () =>
      ((await api.ask(resource, 'preview', JSON.parse(asked))) ?? null) as unknown as RenderedTemplate | null,
    enabled: isOffered,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  if (!isOffered) return <span className="cell-empty">{t('E-mail previews are not available here.')}</span>
  const refused = (error as { errors?: Errors } | null)?.errors
  return (
    <div className="letter-preview">
      {canCall(orders, 'list') && (
        <RecordSearch
          resource={orders}
          value={order ?? data?.order ?? null}
          onChoose={(record: AnyRecord) => setOrder({ id: record.id, name: String(record.orderNumber ?? record.id) })}
          {...(order && { onClear: () => setOrder(null) })}
          placeholder={t('Order for the preview')}
          control={{ 'aria-label': t('Order for the preview') } as never}
        />
      )}
      <div role="status">
        {data?.unknown && (
          <p className="note" data-warns>
            {data.unknown}
          </p>
        )}
        {data && !data.order && (
          <p className="note">{t('There is no order for the preview yet. The values shown are examples.')}</p>
        )}
        {refused && (
          <p className="note" data-warns>
            {t('Fix the highlighted fields to see the preview.')}
          </p>
        )}
      </div>
      {error && !refused && <Failure error={error as never} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton rows={6} />}
      {data && <MailView {...data} isStale={isPlaceholderData || asked !== now} />}
    </div>
  )
}
