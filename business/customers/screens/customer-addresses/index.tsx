import { Button } from 'antd'
import { addressLines, idOf, type Reference, t, type Values } from 'deckhand'
import { type PieceProps, ReferenceNames, useAddressRules, useNameOf, useResource } from 'deckhand/screens'
import { useState } from 'react'
import type customer from '../../../../resources/customer'
import './customer-addresses.css'

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

const referring = ['state']

/** A customer's addresses for parcels and invoices, each formatted as on an envelope, with a copy button. */
export default function CustomerAddresses({ record }: PieceProps<typeof customer>) {
  const { fields } = useResource('customer-address')
  const addresses = record?.addresses ?? []
  if (addresses.length === 0) return <p className="customer-addresses-none">{t('No entries yet.')}</p>
  return (
    <ReferenceNames fields={fields} names={referring} records={addresses}>
      <ul className="customer-addresses">
        {addresses.map((address, index) => (
          <Entry key={String(address.id ?? index)} address={address} />
        ))}
      </ul>
    </ReferenceNames>
  )
}

function Entry({ address }: { address: Values }) {
  const known = useNameOf('state', String(idOf(address.state)))
  useAddressRules()
  const lines = addressLines(address, { state: (address.state as Reference | null)?.name ?? known ?? '' })
  const label = textOf(address.label)
  const phone = textOf(address.phone)
  const marks = [
    ...(address.isDefaultShipping ? [t('Default shipping address')] : []),
    ...(address.isDefaultBilling ? [t('Default billing address')] : []),
  ]
  return (
    <li>
      {(label || marks.length > 0) && (
        <header>
          {label && <strong dir="auto">{label}</strong>}
          {marks.map((mark) => (
            <span key={mark} className="tag" data-tone="blue">
              {mark}
            </span>
          ))}
        </header>
      )}
      <address dir="auto">{lines.join('\n')}</address>
      {phone && (
        <a href={`tel:${encodeURI(phone)}`} dir="ltr">
          {phone}
        </a>
      )}
      <Copy text={lines.join('\n')} label={label || textOf(address.line1)} />
    </li>
  )
}

/**
 * A button that copies a text. Browsers offer the clipboard only on secure pages (HTTPS). On other pages, the button is
 * not shown.
 */
function Copy({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  if (!navigator.clipboard) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Button
      size="small"
      aria-label={t('Copy address {{label}}', { label })}
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
    >
      <span aria-live="polite">{t(isCopied ? 'Copied' : 'Copy')}</span>
    </Button>
  )
}
