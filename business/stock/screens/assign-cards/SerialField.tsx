import { idOf } from 'deckhand'
import { type PieceProps, useSiblings } from 'deckhand/screens'
import { SerialBox } from './SerialBox'

/** The serial of a card in a form: typed, scanned, or chosen among the product's cards in stock. */
export default function SerialField({ record, id, value, onChange, disabled = false }: PieceProps) {
  const { product: chosen } = useSiblings([], ['product'])
  const product = idOf(chosen ?? record?.product)
  return (
    <SerialBox
      {...(typeof product === 'string' && { product })}
      {...(id !== undefined && { id })}
      disabled={disabled}
      text={typeof value === 'string' ? value : ''}
      onText={(text) => onChange?.(text)}
      onTake={(serial) => onChange?.(serial.trim().toUpperCase())}
    />
  )
}
