import { useList } from '@refinedev/core'
import { type AnyRecord, firstOf, type Overlaps, overlapping, t, titleOf } from '../../vocabulary'
import { useAccess } from '../shared/access'
import { useSetting } from './setting'
import { useSiblings } from './siblings'

/** Names the other active records that may apply to the same, and says which one counts. */
export default function OverlapNote({ overlaps }: { overlaps: Overlaps }) {
  const { resource, record } = useSetting()
  const { may } = useAccess()
  const { status = '', name } = resource
  const { same = [], shared = [], range, first } = overlaps
  const typed = useSiblings([], [...same, ...shared, ...range, first, status])
  const { result } = useList<AnyRecord>({
    resource: name,
    filters: status ? [{ field: status, operator: 'eq', value: 1 }] : [],
    pagination: { mode: 'off' },
    queryOptions: { enabled: may(resource, 'list') },
  })
  const own = { ...typed, id: record?.id, createdAt: record?.createdAt }
  const others = typed[status] === 0 ? [] : overlapping(overlaps, own, result.data ?? [])
  if (others.length === 0) return null
  const winner = firstOf(overlaps, [own, ...others])
  const names = others.slice(0, 3).map((other) => `${titleOf(resource, other)} (${other[first] ?? 0})`)
  const rest = others.length - names.length
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
