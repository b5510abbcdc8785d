import { AutoComplete } from 'antd'
import { t } from 'deckhand'
import { CameraButton, useAccess, useResource, useSilentList, useWorkbench, withGroupSeparator } from 'deckhand/screens'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import './serial-box.css'

/** The delay of the search after the last key, in milliseconds. The delay between two keys of a scanner is shorter. */
const rest = 250

/** The maximum number of suggested serials. */
const offered = 10

const cards = 'card'

/** The serials in stock that match the text. The list is empty if the user or the API cannot list cards. */
function useInStock(product: string | undefined, text: string, isWanted: boolean): readonly string[] {
  const resource = useWorkbench().registry.find(cards)
  const { canCall } = useAccess()
  const known = resource !== undefined && canCall(resource, 'list')
  const { result } = useSilentList({
    resource: cards,
    filters: [
      { field: 'state', operator: 'eq', value: 'in-stock' },
      { field: 'product', operator: 'eq', value: product },
      { field: 'q', operator: 'eq', value: text },
    ],
    pagination: { pageSize: offered },
    sorters: [{ field: 'serial', order: 'asc' }],
    queryOptions: { enabled: known && isWanted },
  })
  return known ? result.data.map(({ serial }) => String(serial)) : []
}

interface SerialBoxProps {
  /** The product whose cards are suggested. Default: cards of all products. */
  readonly product?: string
  readonly id?: string
  /** The label of the input. By default, a separate label element names the input. */
  readonly label?: string
  readonly disabled?: boolean
  /** The text in the input. */
  readonly text: string
  readonly onText: (text: string) => void
  /** Called with a serial that was chosen, scanned, or typed and confirmed with Enter. */
  readonly onTake: (serial: string) => void
}

/**
 * An input for a serial. Users type the serial, choose a card in stock, or scan the serial. A scanner types the serial
 * fast and ends with Enter.
 */
export function SerialBox({ product, id, label, disabled = false, text, onText, onTake }: SerialBoxProps) {
  const field = useResource('customer-card-mapping').fields.cardNumber
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState('')
  // This value is a ref, because the user can press Enter before React renders the last change.
  const typed = useRef('')
  const ready = useRef<string | null>(null)
  const [walked, setWalked] = useState(false)
  useEffect(() => {
    typed.current = text
    const timer = setTimeout(() => setAsked(text), text ? rest : 0)
    return () => clearTimeout(timer)
  }, [text])
  const inStock = useInStock(product, asked, isOpen)

  const type = (value: string) => {
    typed.current = value
    setWalked(false)
    onText(value)
  }
  const take = (serial: string) => {
    setWalked(false)
    setOpen(false)
    onTake(serial)
  }
  /**
   * Enter takes the highlighted serial only after the user entered the list with an arrow key. While the user types,
   * the list automatically highlights its first serial, and this highlight may change. The first ArrowDown only shows
   * this highlight.
   */
  const walk = (event: KeyboardEvent) => {
    const separated = withGroupSeparator(event, typed.current)
    if (separated !== undefined) return type(separated)
    const isFirstStep = event.key === 'ArrowDown' && !walked && ready.current !== null
    if (['ArrowDown', 'ArrowUp'].includes(event.key)) setWalked(true)
    if (event.key !== 'Enter' && !isFirstStep) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') take(walked && ready.current !== null ? ready.current : typed.current)
  }
  return (
    <div className="serial-box">
      <div role="presentation" onKeyDownCapture={walk}>
        <AutoComplete
          {...(id !== undefined && { id })}
          className="serial-box-input"
          aria-label={label}
          disabled={disabled}
          placeholder={t(field?.placeholder ?? 'Scan or type a serial number')}
          value={text}
          open={isOpen && inStock.length > 0}
          onOpenChange={setOpen}
          defaultActiveFirstOption={false}
          options={inStock.map((value) => ({ value }))}
          showSearch={{ filterOption: false, onSearch: type }}
          classNames={{ popup: { root: walked ? undefined : 'serial-box-typing' } }}
          popupRender={(menu) => (
            <div role="presentation" onMouseMoveCapture={() => setWalked(true)}>
              {menu}
            </div>
          )}
          onActive={(serial: unknown) => {
            ready.current = typeof serial === 'string' ? serial : null
          }}
          onSelect={take}
        />
      </div>
      <CameraButton onCode={take} />
    </div>
  )
}
