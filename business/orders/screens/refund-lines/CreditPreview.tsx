import { t } from 'deckhand'
import type { ReactNode } from 'react'
import type { RefundPreview } from './refund-preview'

interface CreditPreviewProps {
  readonly preview: RefundPreview
  /** Whether the preview belongs to earlier input. */
  readonly isStale: boolean
  readonly money: (amount: number) => string
}

/**
 * The credit note that the refund would issue, with the tax by rate, and the amounts that remain due after the refund.
 */
export function CreditPreview({ preview, isStale, money }: CreditPreviewProps) {
  const { credit, toGiveBack, due, errors } = preview
  return (
    <div className="refund-preview" data-stale={isStale || undefined} aria-live="polite">
      {Object.values(errors)
        .flat()
        .map((problem) => (
          <p key={problem} className="refund-problem">
            {problem}
          </p>
        ))}
      <dl>
        {credit && (
          <>
            <Row label={t('Credit note')} strong>
              {money(credit.total)}
            </Row>
            {credit.taxes
              .filter(({ tax }) => tax !== 0)
              .map(({ name, tax }) => (
                <Row key={name} label={t('Includes {{tax}}', { tax: name })}>
                  {money(tax)}
                </Row>
              ))}
            {credit.shipping > 0 && <Row label={t('Includes shipping')}>{money(credit.shipping)}</Row>}
            {credit.unchosen > 0 && (
              <Row label={t('Includes additional goodwill credit')}>{money(credit.unchosen)}</Row>
            )}
          </>
        )}
        {toGiveBack > 0 && <Row label={t('Remaining refund due')}>{money(toGiveBack)}</Row>}
        {due > 0 && <Row label={t('Still due')}>{money(due)}</Row>}
      </dl>
    </div>
  )
}

interface RowProps {
  readonly label: string
  /** Whether the text is bold. Default: false. */
  readonly strong?: boolean
  readonly children: ReactNode
}

const Row = ({ label, strong, children }: RowProps) => (
  <div data-strong={strong}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
