import { isEmpty, labelOf, type Reference } from 'deckhand'
import { Cell, type PieceProps, useAccess } from 'deckhand/screens'
import type order from '../../../../resources/customer-order'

/** The sums of an order, and the fields that explain each sum. */
const sums = [
  { name: 'subtotal', by: [] },
  { name: 'discount', by: ['customerTerms', 'coupon'] },
  { name: 'shipping', by: ['shippingRule'] },
  { name: 'tax', by: [] },
  { name: 'total', by: [] },
] as const

const nameOf = (value: Reference | string | null | undefined) => (typeof value === 'string' ? value : value?.name)

/** The sums of an order, from the subtotal to the total. */
export function Totals({ resource, record }: Required<Pick<PieceProps<typeof order>, 'resource' | 'record'>>) {
  const { linkTo } = useAccess()
  const said = sums.filter(({ name }) => !isEmpty(record[name]) && (name !== 'discount' || Number(record[name]) !== 0))
  if (said.length === 0) return null
  return (
    <dl className="order-sums">
      {said.map(({ name, by }) => {
        const field = resource.fields[name]
        const reasons = by.flatMap((one) => nameOf(record[one]) ?? [])
        return (
          <div key={name} data-sum={name}>
            <dt>
              {labelOf(resource.fields, name)}
              {reasons.length > 0 && <small>{reasons.join(' · ')}</small>}
            </dt>
            <dd>
              <Cell field={field} value={record[name]} record={record} resource={resource} compact linkTo={linkTo} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
