import { addressLines, type Reference } from 'deckhand'
import { type PieceProps, useAddressRules } from 'deckhand/screens'
import type legalEntity from '../../../../resources/legal-entity'
import './company-address.css'

/** The address of a company in the format of its country, as on its invoices. */
export default function CompanyAddress({ record }: PieceProps<typeof legalEntity>) {
  useAddressRules()
  if (!record) return null
  const lines = addressLines(record, { state: (record.state as Reference | null)?.name ?? '' })
  return (
    <address className="company-address" dir="auto">
      {lines.join('\n')}
    </address>
  )
}
