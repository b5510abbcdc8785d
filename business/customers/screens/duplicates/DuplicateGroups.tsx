import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { screenAddress, t } from 'deckhand'
import { EmptyState, Failure, PageHeader, Skeleton, useAccess, useResource, useWorkbench } from 'deckhand/screens'
import { Link } from 'react-router'
import { duplicatesAddress, type LikelyDuplicate, reasonsText } from './likely-duplicates'

interface DuplicateGroup {
  readonly reason: LikelyDuplicate['reasons'][number]
  readonly customers: readonly LikelyDuplicate[]
  /** The number of further customers that the API does not list. */
  readonly more: number
}

interface GroupsPage {
  readonly groups: readonly DuplicateGroup[]
  readonly after: string | null
}

/** Lists the groups of customers who may be the same person. */
export function DuplicateGroups() {
  const { api } = useWorkbench()
  const customers = useResource('customer')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['customer-duplicate-groups'],
    queryFn: async ({ pageParam }) =>
      ((await api.ask(customers, 'listDuplicates', { after: pageParam })) ?? {
        groups: [],
        after: null,
      }) as never as GroupsPage,
    initialPageParam: '',
    getNextPageParam: ({ after }) => after,
    staleTime: 0,
    gcTime: 0,
  })
  const groups = data?.pages.flatMap((page) => page.groups) ?? []
  const canDismiss = useAccess().canCall(customers, 'dismissDuplicates')
  const { mutate: dismiss, isPending } = useMutation({
    mutationFn: (members: readonly LikelyDuplicate[]) =>
      api.act(customers, 'dismissDuplicates', undefined, { customers: members.map(({ id }) => id) }),
    onSettled: () => refetch(),
  })
  return (
    <div className="duplicates-page">
      <PageHeader title={t('Duplicates')} />
      {!data && !error && <Skeleton rows={8} />}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && groups.length === 0 && (
        <EmptyState
          title={t('No duplicates')}
          text={t('No two customers share a phone number, e-mail address or name.')}
        />
      )}
      {groups.length > 0 && (
        <ul className="panel duplicate-groups">
          {groups.map(({ reason, customers: members, more }) => (
            <li key={`${reason} ${members.map(({ id }) => id).join()}`}>
              <h2>{reasonsText([reason])}</h2>
              <Members members={members} />
              {more > 0 && <p>{t('… and {{count}} more.', { count: more })}</p>}
              {canDismiss && (
                <Button size="small" disabled={isPending} onClick={() => dismiss(members)}>
                  {t('Different customers')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </div>
  )
}

/** The customers of a group. Each customer after the first can be compared with the first. */
function Members({ members }: { readonly members: readonly LikelyDuplicate[] }) {
  const [first] = members
  return (
    <ul>
      {members.map(({ id, name, email, phone, company, orderCount }, at) => (
        <li key={id}>
          <span>
            <Link to={screenAddress('customer', { id })}>
              <bdi>{name}</bdi>
            </Link>
            <small dir="auto">{[company, email, phone].filter(Boolean).join(' · ')}</small>
          </span>
          <span>{t('{{count}} orders', { count: orderCount ?? 0 })}</span>
          {first && at > 0 ? <Link to={duplicatesAddress(first.id, id)}>{t('Compare and merge')}</Link> : <span />}
        </li>
      ))}
    </ul>
  )
}
