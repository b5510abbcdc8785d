import { Select } from 'antd'
import { choicesOf, type Fields, labelOf, t } from 'deckhand'
import { NumberBox } from 'deckhand/screens'
import type { ReturnedLine } from './returned-lines'

interface ReturnedPiecesProps {
  readonly fields: Fields
  /** The name of the item. */
  readonly name: string
  readonly line: ReturnedLine
  readonly hasCards: boolean
  /** Whether all returned pieces of the item are in one line, with the same condition. */
  readonly isOne: boolean
  readonly onChange: (line: ReturnedLine) => void
}

/** Inputs for the condition of returned pieces, and for whether they are restocked, written off or blocked. */
export function ReturnedPieces({ fields, name, line, hasCards, isOne, onChange }: ReturnedPiecesProps) {
  const choicesFor = (field: string) =>
    Object.entries(choicesOf(fields[field]) ?? {})
      .filter(([value]) => hasCards || value !== 'blocked')
      .map(([value, { label }]) => ({ value, label: t(label) }))
  const labelled = (field: string) => `${labelOf(fields, field)}: ${name}`
  return (
    <div className="return-came">
      {!isOne && !hasCards && (
        <NumberBox
          control={{
            'aria-label': t('Quantity of {{name}} in this condition', { name }),
            ...(typeof line.quantity === 'string' && { 'aria-invalid': 'true' }),
          }}
          value={line.quantity}
          onChange={(quantity) => onChange({ ...line, quantity: quantity ?? 0 })}
        />
      )}
      <Select
        aria-label={labelled('condition')}
        allowClear
        placeholder={labelOf(fields, 'condition')}
        options={choicesFor('condition')}
        value={line.condition ?? undefined}
        onChange={(condition?: string) => onChange({ ...line, condition: condition ?? null })}
      />
      <Select
        aria-label={labelled('fate')}
        options={choicesFor('fate')}
        value={line.fate}
        onChange={(fate: string) => onChange({ ...line, fate })}
      />
    </div>
  )
}
