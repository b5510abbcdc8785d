import { t } from 'deckhand'
import { useAccess, type useRecordActions } from 'deckhand/screens'
import { Link } from 'react-router'
import type { Held } from './held'
import './held-card.css'

interface HeldCardProps {
  readonly held: Held
  readonly actions: ReturnType<typeof useRecordActions>
}

/** A card that a customer has, with the way to put another in its place where its assignment is known. */
export function HeldCard({ held: { serial, mapping, card }, actions }: HeldCardProps) {
  const { linkTo } = useAccess()
  const address = card ? linkTo('card', card) : mapping && linkTo('customer-card-mapping', mapping.id)
  const replace = mapping && actions.offered(mapping).find(({ name, refused }) => name === 'replace' && !refused)
  return (
    <span className="held-card">
      {address ? <Link to={address}>{serial}</Link> : <span>{serial}</span>}
      {mapping && replace && (
        <button
          type="button"
          aria-label={t('Replace {{serial}}', { serial })}
          onClick={() => actions.start(replace, mapping)}
        >
          {t('Replace')}
        </button>
      )}
    </span>
  )
}
