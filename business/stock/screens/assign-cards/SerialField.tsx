import { idOf } from 'deckhand'
import { type PieceProps, useSiblings } from 'deckhand/screens'
import { SerialBox } from './SerialBox'

/**
 * An input for the serial of a card in a form. Users type or scan the serial, or choose a card of the product in stock.
 */
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
      onTake={(serial) => onChange?.(serial.trim())}
    />
  )
}
