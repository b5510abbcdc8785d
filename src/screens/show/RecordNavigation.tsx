import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type AnyRecord, type Resource, screenAddress, t } from '../../../vocabulary'
import { listQueryOf, listStateFromParams } from '../list/state/list-state'
import { type RecordSequence, readRecordSequence, saveRecordSequence } from '../list/state/record-sequence'
import { useSilentList } from '../shared/records/silent-queries'
import { formatNumber } from '../shared/values/formats'

/** The links to the next and previous record of the list that the person came from. */
export function RecordNavigation({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const { at, total, before, after } = useNeighbours(resource, id)
  if (at === undefined) return null
  return (
    <nav className="show-neighbours" aria-label={t('Position in the list')}>
      <Step resource={resource} id={before} label={t('Previous record (k)')} walks="before">
        <LeftOutlined />
      </Step>
      <span>
        {total === undefined
          ? formatNumber(at + 1)
          : t('{{number}} of {{total}}', { number: formatNumber(at + 1), total: formatNumber(total) })}
      </span>
      <Step resource={resource} id={after} label={t('Next record (j)')} walks="after">
        <RightOutlined />
      </Step>
    </nav>
  )
}

interface StepProps {
  readonly resource: Resource
  /** Absent for the first or the last record of the list. */
  readonly id?: string
  readonly label: string
  readonly walks: 'before' | 'after'
  readonly children: React.ReactNode
}

const Step = ({ resource, id, label, walks, children }: StepProps) =>
  id === undefined ? (
    <span aria-hidden="true" data-end>
      {children}
    </span>
  ) : (
    <Link to={screenAddress(resource.name, { id })} replace data-walk={walks} aria-label={label} title={label}>
      {children}
    </Link>
  )

/**
 * The position of a record in the list that the person came from. If the person reaches the first or the last loaded
 * record, more records are loaded.
 */
function useNeighbours(resource: Resource, id: string) {
  const [walk, setWalk] = useState(() => readRecordSequence(resource))
  const { offset = 0, ids = [], total, size = 20, query = '' } = walk ?? {}
  const index = ids.indexOf(id)
  const end = offset + ids.length
  const isLast = index >= 0 && index === ids.length - 1 && (total === undefined ? ids.length % size === 0 : end < total)
  const isFirst = index === 0 && offset > 0
  const page = isLast ? Math.floor(end / size) + 1 : Math.ceil(offset / size)
  const state = listStateFromParams(resource, new URLSearchParams(query))
  const { result } = useSilentList<AnyRecord>({
    resource: resource.name,
    ...listQueryOf(resource, { ...state, page, size }),
    queryOptions: { enabled: isLast || isFirst },
  })
  const came = isLast || isFirst ? result.data : undefined
  useEffect(() => {
    if (!walk || !came || came.length === 0) return
    const next = widened(
      walk,
      came.map(({ id }) => id),
      (page - 1) * size,
    )
    if (next.ids.length === walk.ids.length) return
    saveRecordSequence(resource, next)
    setWalk(next)
  }, [resource, walk, came, page, size])
  if (index < 0) return {}
  return { at: offset + index, total, before: ids[index - 1], after: ids[index + 1] }
}

/** Adds the records of another page to the sequence, before or after the loaded records. */
function widened(walk: RecordSequence, ids: readonly string[], offset: number): RecordSequence {
  const fresh = ids.filter((id) => !walk.ids.includes(id))
  return offset < walk.offset
    ? { ...walk, offset: walk.offset - fresh.length, ids: [...fresh, ...walk.ids] }
    : { ...walk, ids: [...walk.ids, ...fresh] }
}
