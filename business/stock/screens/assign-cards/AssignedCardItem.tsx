import { t } from 'deckhand'
import { MoreButton, useAccess, type useRecordActions } from 'deckhand/screens'
import { Link } from 'react-router'
import type { AssignedCard } from './assigned-cards'
import './assigned-card-item.css'

interface AssignedCardItemProps {
  readonly held: AssignedCard
  readonly actions: ReturnType<typeof useRecordActions>
}

/**
 * A card that a customer has. If its assignment is known, there are buttons to replace the card or to end the
 * assignment.
 */
export function AssignedCardItem({ held: { serial, mapping, card }, actions }: AssignedCardItemProps) {
  const { linkTo } = useAccess()
  const address = card ? linkTo('card', card) : mapping && linkTo('customer-card-mapping', mapping.id)
  const offers = mapping ? actions.offered(mapping).filter(({ refused }) => !refused) : []
  const replace = offers.find(({ name }) => name === 'replace')
  const others = offers.filter((offer) => offer !== replace)
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
      {mapping && others.length > 0 && (
        <MoreButton
          label={t('More actions for {{serial}}', { serial })}
          offers={others}
          record={mapping}
          onStart={actions.start}
        />
      )}
    </span>
  )
}
