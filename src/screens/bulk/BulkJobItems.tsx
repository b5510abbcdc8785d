import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { type ItemOutcome, type Resource, t } from '../../../vocabulary'
import { useAccess } from '../shared/records/access'
import { formatNumber } from '../shared/values/formats'
import type { BulkJobService } from './job-service'

/** The number of records per page. */
const chunk = 50

interface BulkJobItemsProps {
  readonly many: BulkJobService
  readonly id: string
  readonly outcome: ItemOutcome
  readonly label: string
  readonly resource: Resource | undefined
  /** The progress of the job. When the progress changes, the records are fetched again. */
  readonly stand: string
}

/** Lists the records of a job with the same outcome, each with the reason for the outcome. */
export function BulkJobItems({ many, id, outcome, label, resource, stand }: BulkJobItemsProps) {
  const { linkTo } = useAccess()
  const { data, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['many', id, outcome, stand],
    queryFn: ({ pageParam }) => many.items(id, { outcome, start: pageParam, end: pageParam + chunk }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * chunk < total ? pages.length * chunk : undefined),
  })
  const pages = data?.pages ?? []
  const total = pages[0]?.total ?? 0
  if (total === 0) return null
  return (
    <section className="many-items" aria-label={label}>
      <h3>
        {label} <small>{formatNumber(total)}</small>
      </h3>
      <ul>
        {pages
          .flatMap(({ items }) => items)
          .map(({ index, record, title, why }) => {
            const address = resource && record ? linkTo(resource.name, record) : undefined
            const name = title || t('Row {{number}}', { number: formatNumber(index) })
            return (
              <li key={index}>
                {address ? (
                  <Link to={address} target="_blank">
                    {name}
                  </Link>
                ) : (
                  <strong>{name}</strong>
                )}
                {why && <span>{why}</span>}
              </li>
            )
          })}
      </ul>
      {hasNextPage && (
        <Button size="small" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </section>
  )
}
