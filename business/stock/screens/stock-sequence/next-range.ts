import { useQuery } from '@tanstack/react-query'
import { idOf, type Resource, type Values } from 'deckhand'
import { useWorkbench } from 'deckhand/screens'
import { useEffect, useState } from 'react'

/** The next free serials, as the API proposes them. */
export interface SerialRange {
  readonly prefix: string
  readonly padding: number
  readonly from: number
  readonly to: number
}

/** The delay of the request after the last change, in milliseconds. */
const pause = 300

const isRange = (answer: Partial<Record<keyof SerialRange, unknown>> | undefined): answer is SerialRange =>
  typeof answer?.from === 'number' && typeof answer.to === 'number'

/** The serials that the API proposes for the typed product and quantity. Undefined without a proposal. */
export function useNextSerialRange(
  resource: Resource,
  { product, quantity, serialPrefix }: Values,
): SerialRange | undefined {
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

/** A value that has not changed for the length of the delay. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
