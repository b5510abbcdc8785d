import {
  type AnyRecord,
  decidingRecordOf,
  findOverlappingRecords,
  type OverlapRule,
  t,
  titleOf,
  type Values,
} from '../../../../vocabulary'
import { useAccess } from '../../shared/records/access'
import { useSilentList } from '../../shared/records/silent-queries'
import { CurrenciesProvider, useCurrencyKey } from '../../shared/values/currencies'
import { useFormContext } from '../form-context'
import { useSiblings } from './siblings'

/** Names the other active records that overlap with this record, and the record that takes precedence. */
export default function OverlapNote({ overlaps }: { overlaps: OverlapRule }) {
  const { resource, record } = useFormContext()
  const { canCall } = useAccess()
  const { status = '', name, fields } = resource
  const { same = [], shared = [], postcodes = '', range, first } = overlaps
  const typed = useSiblings([], [...same, ...shared, postcodes, ...range, first, status].filter(Boolean))
  const { result } = useSilentList({
    resource: name,
    filters: status ? [{ field: status, operator: 'eq', value: 1 }] : [],
    pagination: { mode: 'off' },
    queryOptions: { enabled: canCall(resource, 'list') },
  })
  if (typed[status] === 0) return null
  const own = { ...typed, id: record?.id, createdAt: record?.createdAt }
  const others = result.data ?? []
  return (
    <CurrenciesProvider fields={fields} names={Object.keys(fields)} records={[own, ...others]}>
      <Warning overlaps={overlaps} own={own} others={others} />
    </CurrenciesProvider>
  )
}

interface WarningProps {
  readonly overlaps: OverlapRule
  /** The record with the current values of the form. */
  readonly own: Values
  readonly others: readonly AnyRecord[]
}

function Warning({ overlaps, own, others }: WarningProps) {
  const { resource } = useFormContext()
  const currencyOf = useCurrencyKey(overlaps.amounts?.currency)
  const met = findOverlappingRecords(overlaps, own, others, currencyOf)
  if (met.length === 0) return null
  const winner = decidingRecordOf(overlaps, [own, ...met])
  const names = met.slice(0, 3).map((other) => `${titleOf(resource, other)} (${other[overlaps.first] ?? 0})`)
  const rest = met.length - names.length
  const list = rest > 0 ? t('{{names}} and {{count}} more', { names: names.join(', '), count: rest }) : names.join(', ')
  return (
    <span className="note" data-warns>
      {t('This may overlap with {{list}}.', { list })}{' '}
      {winner === own || winner === undefined
        ? t('If more than one applies, this record takes precedence.')
        : t('If more than one applies, {{name}} takes precedence.', { name: titleOf(resource, winner as AnyRecord) })}
    </span>
  )
}
