import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { CalendarRange } from '../../../providers/api'
import type { Dashboard } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { defaultRange, parseRangeParams, presetRange } from './date-range'
import { type ParsedStats, parseStats } from './parse-stats'

/** The statistics of some days, as far as they have come. */
export interface DashboardStatsState {
  /** Those of the days before, until those of the days chosen are there; they say themselves which days they are of. */
  readonly stats?: ParsedStats
  /** The days that the address names one by one. */
  readonly custom?: CalendarRange
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
export function useDashboardStats(declared: Dashboard): DashboardStatsState {
  const { api, registry } = useWorkbench()
  const [params] = useSearchParams()
  const { choice, custom } = parseRangeParams(params)
  const ask = async (range?: CalendarRange) => {
    const answer = await api.dashboardStats(range)
    return answer ? parseStats(answer, declared, registry) : null
  }
  const first = useQuery({ queryKey: ['dashboard-stats'], queryFn: () => ask(), ...fresh })
  const today = first.data?.from && first.data.to
  const isUsual = choice === 'custom' || choice === defaultRange
  const range = today ? (custom ?? (isUsual ? undefined : presetRange(choice, today))) : undefined
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
