import { useQuery } from '@tanstack/react-query'
import { Button, Form, Segmented } from 'antd'
import { idOf, type Resource, serialText, t, type Values } from 'deckhand'
import {
  FieldItem,
  type InputProps,
  type PieceProps,
  useAccess,
  useResource,
  useSiblings,
  useSilentOne,
  useWorkbench,
} from 'deckhand/screens'
import { createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import type stockIn from '../../../../resources/stock-in'
import { SerialList } from './SerialList'
import { SerialRangesPreview } from './SerialRangesPreview'
import './stock-sequence.css'

const names = ['serialPrefix', 'serialFrom', 'serialTo'] as const

/** The ways to enter the serials of a batch, each with its fields. */
const waysToEnter = {
  numbers: names,
  ranges: ['serialRanges'],
  list: ['serials'],
} as const

type WayToEnter = keyof typeof waysToEnter

/** The ways that the API supports. An API that never returned the printed serials only supports numbers. */
const hasPrinted = (record: PieceProps<typeof stockIn>['record']) => !record || record.hasSerials !== undefined

/**
 * Inputs for the serials of a batch: the next free numbers, ranges as printed on the cards, or a list. Only the fields
 * of one way keep their values.
 */
export default function StockSequence({ resource, record }: PieceProps<typeof stockIn>) {
  const form = Form.useFormInstance()
  const typed = useSiblings([], ['serialRanges', 'serials'])
  const [chosen, setChosen] = useState<WayToEnter>()
  const way = chosen ?? (Array.isArray(typed.serials) ? 'list' : typed.serialRanges ? 'ranges' : 'numbers')
  const filled = useRef<number>(undefined)
  const fillQuantity = useQuantityOfSerials(filled)
  const isShortened = typed.serialRanges === record?.serialRanges && String(typed.serialRanges ?? '').endsWith('…')
  const choose = (next: WayToEnter) => {
    const others = Object.entries(waysToEnter).flatMap(([name, fields]) => (name === next ? [] : fields))
    if (!record) form.setFieldsValue(Object.fromEntries(others.map((name) => [name, null])))
    setChosen(next)
  }
  return (
    <FilledQuantity value={filled}>
      {hasPrinted(record) && (
        <Segmented
          aria-label={t('Serial numbers')}
          className="stock-sequence-ways"
          value={way}
          onChange={choose}
          options={[
            { value: 'numbers', label: t('Next numbers') },
            { value: 'ranges', label: t('Printed ranges') },
            { value: 'list', label: t('List, scan or file') },
          ]}
        />
      )}
      {way === 'numbers' && <NumberedSerials resource={resource} record={record} />}
      {way === 'ranges' && isShortened && (
        <p>
          {t(
            'The list of serial numbers is too long to edit as ranges. Enter a new list, or add, remove and correct single serial numbers on the page of the stock-in.',
          )}
        </p>
      )}
      {way === 'ranges' && !isShortened && (
        <>
          <FieldItem fields={resource.fields} name="serialRanges" />
          <SerialRangesPreview ranges={String(typed.serialRanges ?? '')} onCount={fillQuantity} />
        </>
      )}
      {way === 'list' && <FieldItem fields={resource.fields} name="serials" input={SerialListInput} />}
    </FilledQuantity>
  )
}

/** The quantity that the screen filled in. The ranges and the list share this value. */
const FilledQuantity = createContext<RefObject<number | undefined>>({ current: undefined })

/** Fills in an empty quantity from the number of serials. A stored or typed quantity stays. */
function useQuantityOfSerials(filled: RefObject<number | undefined>) {
  const form = Form.useFormInstance()
  return (count: number) => {
    const quantity = form.getFieldValue('quantity')
    const isTyped = quantity !== undefined && quantity !== null && quantity !== '' && quantity !== filled.current
    if (isTyped || count === 0) return
    filled.current = count
    if (quantity !== count) form.setFieldsValue({ quantity: count })
  }
}

/** The list of serials, with the quantity and the product of the batch. */
function SerialListInput(props: InputProps) {
  const siblings = useSiblings([], ['quantity', 'product'])
  const products = useResource('product')
  const { canCall } = useAccess()
  const { result: product } = useSilentOne({
    resource: products.name,
    id: idOf(siblings.product) as string | undefined,
    queryOptions: { enabled: canCall(products, 'show'), retry: false },
  })
  const fillQuantity = useQuantityOfSerials(useContext(FilledQuantity))
  return (
    <SerialList
      {...(props as InputProps<unknown, readonly string[]>)}
      siblings={siblings}
      product={product}
      onCount={fillQuantity}
    />
  )
}

/** Inputs for consecutive serials, with a button that fills in the next free serials. */
function NumberedSerials({ resource, record }: Pick<PieceProps<typeof stockIn>, 'resource' | 'record'>) {
  const form = Form.useFormInstance()
  const typed = useSiblings([], ['product', 'quantity', ...names])
  const range = useNextSerialRange(resource, record ? {} : typed)
  const taken = range && { serialPrefix: range.prefix || null, serialFrom: range.from, serialTo: range.to }
  const isTaken = taken && typed.serialFrom === taken.serialFrom && typed.serialTo === taken.serialTo
  return (
    <>
      {range && taken && (
        <p className="stock-sequence" aria-live="polite">
          <span>
            {t('Next free serial numbers:')} <strong>{spanOf(range)}</strong>
          </span>
          <Button size="small" disabled={isTaken} onClick={() => form.setFieldsValue(taken)}>
            {isTaken ? t('Numbers entered') : t('Use these numbers')}
          </Button>
        </p>
      )}
      <div className="form-fields">
        {names.map((name) => (
          <FieldItem key={name} fields={resource.fields} name={name} />
        ))}
      </div>
    </>
  )
}

function spanOf({ prefix, padding, from, to }: SerialRange): string {
  const [first, last] = [from, to].map((number) => serialText(prefix, number, padding)) as [string, string]
  return first === last ? first : t('{{first}} to {{last}}', { first, last })
}

/** The next free serials, as the API proposes them. */
interface SerialRange {
  readonly prefix: string
  readonly padding: number
  readonly from: number
  readonly to: number
}

/** The delay of the request after the last change, in milliseconds. */
const pause = 300

const isRange = (answer: Partial<Record<keyof SerialRange, unknown>> | undefined): answer is SerialRange =>
  typeof answer?.from === 'number' && typeof answer.to === 'number'

/**
 * The serials that the API proposes for the typed product and quantity. Returns undefined if the API makes no proposal.
 */
function useNextSerialRange(resource: Resource, { product, quantity, serialPrefix }: Values): SerialRange | undefined {
  const { api } = useWorkbench()
  const asked = useSettled(JSON.stringify([idOf(product), quantity, serialPrefix]))
  const [productId, count, prefix] = JSON.parse(asked) as unknown[]
  const { data } = useQuery({
    queryKey: ['next serials', asked],
    queryFn: async () => {
      const answer = await api.ask(resource, 'sequence', { productId, quantity: count, ...(prefix ? { prefix } : {}) })
      return isRange(answer) ? answer : null
    },
    enabled: Boolean(productId) && Number.isInteger(count) && Number(count) > 0,
    retry: false,
    staleTime: 0,
  })
  return data ?? undefined
}

/** The debounced value, which has not changed for the length of the delay. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
