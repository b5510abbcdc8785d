import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { useWorkbench } from '../../screens/context'
import { useSetting } from '../../screens/form/setting'
import { writeFields } from '../../screens/kinds/inputs/conversions'
import { useAccess } from '../../screens/shared/access'
import { useRested } from '../../screens/shared/rested'
import type { Errors, Reference, Resource, Values } from '../../vocabulary'

/** What the API works out of one line. */
export interface PricedLine {
  readonly price: number
  /** 18 is 18 %. */
  readonly tax: number
  readonly quantity: number
  /** All that is taken off the line. */
  readonly discount: number
  readonly lineTotal: number
}

/** What the API works out of an order that is not placed yet. */
export interface Preview {
  /** In the order of the lines; null for those that cannot be priced. */
  readonly items: readonly (PricedLine | null)[]
  readonly subtotal?: number
  readonly discount?: number
  /** The discount of the customer's category in words, if there is one. */
  readonly customerTerms?: string | null
  /** What the shipping follows; null where no rule fits. */
  readonly shippingRule?: Reference | null
  /** Null until it is known where the goods go. */
  readonly shipping?: number | null
  readonly tax?: number
  readonly taxIncluded?: number
  readonly total?: number
  readonly errors?: Errors
}

interface Previewed {
  /** Whether this API works out orders before they are placed. */
  readonly isOffered: boolean
  readonly preview?: Preview
  /** What is shown belongs to a former state of the order. */
  readonly isStale: boolean
}

const isWanted = ({ product, quantity }: Values) => Boolean(product && quantity)

/**
 * What the order in the form would come to, asked when the typing rests. An answer belongs to what was asked, so that a
 * late one changes nothing. What it finds wrong is shown at the fields.
 */
export function usePreview(resource: Resource): Previewed {
  const { api, registry } = useWorkbench()
  const form = Form.useFormInstance()
  const isOffered = useAccess().may(resource, 'preview')
  const fields = resource.actions.preview?.fields ?? {}
  const fieldsOf = (name: string) => registry.get(name).fields
  const written = (values: Values) => JSON.stringify(writeFields(fields, values, fieldsOf))
  const now: string = Form.useWatch(written, { form, preserve: true }) ?? '{}'
  const asked = useRested(now)
  const { currency, items = [] } = JSON.parse(asked) as { currency?: string; items?: Values[] }
  const isWorthAsking = Boolean(currency) && items.some(isWanted)

  const { data, error, dataUpdatedAt, isPlaceholderData } = useQuery({
    queryKey: ['order-preview', asked],
    queryFn: async () => ((await api.ask(resource, 'preview', JSON.parse(asked))) ?? null) as Preview | null,
    enabled: isOffered && isWorthAsking,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const errors = error ? (error as { errors?: Errors }).errors : data?.errors
  useRemarks(isPlaceholderData || asked !== now ? undefined : errors, dataUpdatedAt)
  return { isOffered, preview: (isWorthAsking && data) || undefined, isStale: isPlaceholderData || asked !== now }
}

/** Shows what is wrong at its fields while one types, and takes it away again once it is mended. */
function useRemarks(errors: Errors | undefined, at: number): void {
  const form = Form.useFormInstance()
  const { attempts } = useSetting()
  const marked = useRef<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same remarks are shown anew after another answer and another attempt to save, since checks may have taken them away
  useEffect(() => {
    if (!errors) return
    const toPath = (key: string) => key.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
    const mended = marked.current.filter((key) => !(key in errors))
    form.setFields([
      ...mended.map((key) => ({ name: toPath(key), errors: [] })),
      ...Object.entries(errors).map(([key, found]) => ({ name: toPath(key), errors: [...found] })),
    ])
    marked.current = Object.keys(errors)
  }, [form, errors, at, attempts])
}
