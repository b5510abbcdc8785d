import { Button } from 'antd'
import { type AnyRecord, isEmpty, t } from 'deckhand'
import { Cell, useAccess, useResource } from 'deckhand/screens'
import { Link } from 'react-router'

interface ScannedCardProps {
  readonly card: AnyRecord & { readonly id: string }
  /** The orders that lack a card of this product. */
  readonly lacking: readonly (AnyRecord & { readonly id: string })[]
  /** Opens an order and assigns the card to this order. */
  readonly onGive: (order: string) => void
}

/** A card that was scanned before an order was opened: its state, the orders that need it, and a link to its page. */
export function ScannedCard({ card, lacking, onGive }: ScannedCardProps) {
  const cards = useResource('card')
  const { linkTo } = useAccess()
  const cell = (name: 'product' | 'state' | 'holder') => (
    <Cell field={cards.fields[name]} value={card[name]} record={card} resource={cards} compact linkTo={linkTo} />
  )
  const page = linkTo(cards.name, card.id)
  return (
    <section className="packing-card" aria-label={String(card.serial)}>
      <p className="packing-facts">
        {cell('state')} {cell('product')} {!isEmpty(card.holder) && cell('holder')}
      </p>
      {lacking.map(({ id, orderNumber }) => (
        <Button key={id} size="large" block type="primary" onClick={() => onGive(id)}>
          {t('Assign card to {{order}}', { order: String(orderNumber ?? id) })}
        </Button>
      ))}
      {card.state === 'in-stock' && lacking.length === 0 && <p>{t('No order needs this card.')}</p>}
      {page && (
        <Link className="packing-open" to={page}>
          {t('Open the card')}
        </Link>
      )}
    </section>
  )
}
