import { AutoComplete } from 'antd'
import { t } from 'deckhand'
import { CameraButton, useAccess, useResource, useSilentList, useWorkbench } from 'deckhand/screens'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import './serial-box.css'

/** Milliseconds of rest after which what is typed is looked for; a scanner is done before. */
const rest = 250

/** As many serials as are offered at once. */
const offered = 10

const cards = 'card'

/** The serials in stock that begin like the text; none where the API has no list of cards. */
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
  /** Only cards of this product are offered. Default: of any. */
  readonly product?: string
  readonly id?: string
  /** Default: it is named by a label of its own. */
  readonly label?: string
  readonly disabled?: boolean
  /** What stands in it. */
  readonly text: string
  readonly onText: (text: string) => void
  /** Told what was chosen, scanned, or typed with Enter. */
  readonly onTake: (serial: string) => void
}

/** A serial: typed, chosen among those in stock, or from a scanner, which types fast and ends with Enter. */
export function SerialBox({ product, id, label, disabled = false, text, onText, onTake }: SerialBoxProps) {
  const field = useResource('customer-card-mapping').fields.cardNumber
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState('')
  // Enter comes in the same moment as a choice made by it, before anything is drawn again.
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
   * Enter means what is highlighted, and nothing is before somebody goes into the list: that may change while one types.
   * The list has made ready its first by then, which the first step down shows.
   */
  const walk = (event: KeyboardEvent) => {
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
