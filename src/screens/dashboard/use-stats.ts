import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Range } from '../../../providers/api'
import type { Dashboard } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { readAnswer, type Stats } from './answer'
import { rangeOf, readRange, usual } from './range'

/** The statistics of some days, as far as they have come. */
export interface Loaded {
  /** Those of the days before, until those of the days chosen are there; they say themselves which days they are of. */
  readonly stats?: Stats
  /** The days that the address names one by one. */
  readonly custom?: Range
  readonly isUpdating: boolean
  /** This API has no statistics. */
  readonly isAbsent: boolean
  /** Whether the API answers for other days than the usual ones. */
  readonly knowsRanges: boolean
  readonly error: Error | null
  retry(): void
}

/** Whoever comes back to a page that stood open since yesterday sees today's. */
const fresh = { refetchOnWindowFocus: true } as const

/**
 * Asks for the statistics of the days that the address names. The first call names none, as not every API takes any; one
 * that answers which days its figures are of is asked for others.
 */
export function useStats(declared: Dashboard): Loaded {
  const { api, registry } = useWorkbench()
  const [params] = useSearchParams()
  const { choice, custom } = readRange(params)
  const ask = async (range?: Range) => {
    const answer = await api.dashboardStats(range)
    return answer ? readAnswer(answer, declared, registry) : null
  }
  const first = useQuery({ queryKey: ['dashboard-stats'], queryFn: () => ask(), ...fresh })
  const today = first.data?.from && first.data.to
  const isUsual = choice === 'custom' || choice === usual
  const range = today ? (custom ?? (isUsual ? undefined : rangeOf(choice, today))) : undefined
  const others = useQuery({
    queryKey: ['dashboard-stats', range],
    queryFn: () => ask(range),
    enabled: range !== undefined,
    placeholderData: keepPreviousData,
    ...fresh,
  })
  const current = range ? others : first
  return {
    custom,
    stats: (range && others.data) ?? first.data ?? undefined,
    isAbsent: first.data === null,
    isUpdating: range !== undefined && others.isFetching && (others.isPlaceholderData || !others.data),
    knowsRanges: today !== undefined,
    error: first.data === undefined ? first.error : current.error,
    retry: () => void current.refetch(),
  }
}
