import { type AnyRecord, firstOf, type Overlaps, overlapping, t, titleOf, type Values } from '../../../vocabulary'
import { useAccess } from '../shared/access'
import { Currencies, useCurrencyAt } from '../shared/currencies'
import { useSilentList } from '../shared/silent'
import { useSetting } from './setting'
import { useSiblings } from './siblings'

/** Names the other active records that may apply to the same, and says which one counts. */
export default function OverlapNote({ overlaps }: { overlaps: Overlaps }) {
  const { resource, record } = useSetting()
  const { may } = useAccess()
  const { status = '', name, fields } = resource
  const { same = [], shared = [], range, first } = overlaps
  const typed = useSiblings([], [...same, ...shared, ...range, first, status])
  const { result } = useSilentList({
    resource: name,
    filters: status ? [{ field: status, operator: 'eq', value: 1 }] : [],
    pagination: { mode: 'off' },
    queryOptions: { enabled: may(resource, 'list') },
  })
  if (typed[status] === 0) return null
  const own = { ...typed, id: record?.id, createdAt: record?.createdAt }
  const others = result.data ?? []
  return (
    <Currencies fields={fields} names={Object.keys(fields)} records={[own, ...others]}>
      <Warning overlaps={overlaps} own={own} others={others} />
    </Currencies>
  )
}

interface WarningProps {
  readonly overlaps: Overlaps
  /** The record as it stands in the form. */
  readonly own: Values
  readonly others: readonly AnyRecord[]
}

function Warning({ overlaps, own, others }: WarningProps) {
  const { resource } = useSetting()
  const currencyOf = useCurrencyAt(overlaps.amounts?.currency)
  const met = overlapping(overlaps, own, others, currencyOf)
  if (met.length === 0) return null
  const winner = firstOf(overlaps, [own, ...met])
  const names = met.slice(0, 3).map((other) => `${titleOf(resource, other)} (${other[overlaps.first] ?? 0})`)
  const rest = met.length - names.length
  const list = rest > 0 ? t('{{names}} and {{count}} more', { names: names.join(', '), count: rest }) : names.join(', ')
  return (
    <span className="note" data-warns>
      {t('May apply to the same as {{list}}.', { list })}{' '}
      {winner === own || winner === undefined
        ? t('Where both fit, this one counts.')
        : t('Where both fit, {{name}} counts.', { name: titleOf(resource, winner as AnyRecord) })}
    </span>
  )
}
