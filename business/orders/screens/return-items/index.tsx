import { Button, Checkbox } from 'antd'
import { type AnyRecord, innerFields, t } from 'deckhand'
import { NumberBox, type PieceProps, useSiblings } from 'deckhand/screens'
import type order from '../../../../resources/customer-order'
import { ReturnCredit } from './ReturnCredit'
import { ReturnedPieces } from './ReturnedPieces'
import {
  cardSerialsOf,
  quantityOf,
  type ReturnedLine,
  returnableQuantityOf,
  returnedLinesOf,
  withReturnedLines,
} from './returned-lines'
import { ScanReturned } from './ScanReturned'
import './return-items.css'

/**
 * An input for the returned items of an order: the quantity, the condition, and whether the pieces go back into stock.
 */
export default function ReturnItems({ field, value, onChange, id }: PieceProps<typeof order>) {
  const { items = [] } = useSiblings([], ['items']) as { items?: readonly AnyRecord[] }
  const left = items.filter((item) => returnableQuantityOf(item) > 0)
  const fields = (field && innerFields(field)) ?? {}
  const add = (item: AnyRecord, serial?: string): boolean => {
    const lines = returnedLinesOf(value, item.id)
    const isChosen = serial === undefined ? false : lines.some(({ cards = [] }) => cards.includes(serial))
    const taken = lines.reduce((sum, line) => sum + quantityOf(line), 0)
    if (isChosen || taken >= returnableQuantityOf(item)) return false
    const [first = newLine(item), ...others] = lines
    const more = {
      ...first,
      quantity: quantityOf(first) + 1,
      cards: [...(first.cards ?? []), ...(serial ? [serial] : [])],
    }
    onChange?.(withReturnedLines(value, item.id, [more, ...others]))
    return true
  }
  return (
    <div className="return-items" id={id}>
      {left.length === 0 && <p>{t('All items were already returned.')}</p>}
      {left.length > 0 && <ScanReturned items={left} onFound={add} />}
      {left.length > 0 && (
        <Button
          size="small"
          onClick={() =>
            onChange?.(
              left.map((item) => ({
                ...{ orderItem: item.id, quantity: returnableQuantityOf(item), condition: null, fate: 'restocked' },
                cards: [...cardSerialsOf(item)],
              })),
            )
          }
        >
          {t('Return all items')}
        </Button>
      )}
      <ul>
        {left.map((item) => (
          <li key={item.id}>
            <Item
              item={item}
              fields={fields}
              lines={returnedLinesOf(value, item.id)}
              onChange={(lines) => onChange?.(withReturnedLines(value, item.id, lines))}
            />
          </li>
        ))}
      </ul>
      <ReturnCredit value={value} />
    </div>
  )
}

/** A returned line without pieces. */
const newLine = (item: AnyRecord): ReturnedLine => ({
  ...{ orderItem: String(item.id), quantity: 0, condition: null, fate: 'restocked', cards: [] },
})

interface ItemProps {
  readonly item: AnyRecord
  readonly fields: Parameters<typeof ReturnedPieces>[0]['fields']
  readonly lines: readonly ReturnedLine[]
  readonly onChange: (lines: readonly ReturnedLine[]) => void
}

/**
 * One item, with an input for the number or the serials of the returned pieces. Inputs for the condition of the pieces
 * are below.
 */
function Item({ item, fields, lines, onChange }: ItemProps) {
  const cards = cardSerialsOf(item)
  const taken = lines.reduce((sum, line) => sum + quantityOf(line), 0)
  const most = cards.length > 0 ? cards.length : returnableQuantityOf(item)
  const chosen = new Set(lines.flatMap(({ cards: own = [] }) => own))
  const name = String(item.name ?? '')
  const change = (at: number, line: ReturnedLine) => onChange(lines.map((one, index) => (index === at ? line : one)))
  const begin = (quantity: number | string, serials: readonly string[]) =>
    onChange([...lines, { orderItem: item.id, quantity, condition: null, fate: 'restocked', cards: [...serials] }])
  const choose = (serial: string, isChosen: boolean) => {
    const [first] = lines
    if (!isChosen)
      return onChange(
        lines.map((line) =>
          line.cards?.includes(serial)
            ? { ...line, cards: line.cards.filter((one) => one !== serial), quantity: quantityOf(line) - 1 }
            : line,
        ),
      )
    if (!first) return begin(1, [serial])
    return change(0, { ...first, quantity: quantityOf(first) + 1, cards: [...(first.cards ?? []), serial] })
  }
  return (
    <>
      <div className="return-item">
        <span className="return-item-name">
          {name}
          <small>{t('Can be returned: {{left}}', { left: most })}</small>
        </span>
        {cards.length === 0 && (
          <NumberBox
            control={{
              'aria-label': t('Quantity of {{name}} to return', { name }),
              ...(typeof lines[0]?.quantity === 'string' && { 'aria-invalid': 'true' }),
            }}
            value={lines[0]?.quantity ?? 0}
            onChange={(quantity) => {
              const [first] = lines
              if (first) change(0, { ...first, quantity: quantity ?? 0 })
              else if (quantity) begin(quantity, [])
            }}
          />
        )}
      </div>
      {cards.length > 0 && (
        <div className="return-cards">
          {cards.map((serial) => (
            <Checkbox
              key={serial}
              checked={chosen.has(serial)}
              onChange={({ target }) => choose(serial, target.checked)}
            >
              {serial}
            </Checkbox>
          ))}
        </div>
      )}
      {lines.map((line, at) => (
        <ReturnedPieces
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an item have no id
          key={at}
          fields={fields}
          name={name}
          line={line}
          hasCards={cards.length > 0}
          isOne={lines.length === 1}
          onChange={(next) => change(at, next)}
        />
      ))}
      {taken > 1 && lines.length === 1 && cards.length === 0 && (
        <Button
          type="link"
          size="small"
          onClick={() => {
            const [first] = lines
            if (first)
              onChange([
                { ...first, quantity: quantityOf(first) - 1 },
                { ...first, quantity: 1 },
              ])
          }}
        >
          {t('Split by condition')}
        </Button>
      )}
    </>
  )
}
