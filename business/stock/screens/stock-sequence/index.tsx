import { useQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { idOf, type Resource, serialText, t, type Values } from 'deckhand'
import { FieldItem, type PieceProps, useSiblings, useWorkbench } from 'deckhand/screens'
import { useEffect, useState } from 'react'
import type stockIn from '../../../../resources/stock-in'
import './stock-sequence.css'

const names = ['serialPrefix', 'serialFrom', 'serialTo'] as const

/** Inputs for the serials of a batch, with a button that fills in the next free serials. */
export default function StockSequence({ resource, record }: PieceProps<typeof stockIn>) {
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
