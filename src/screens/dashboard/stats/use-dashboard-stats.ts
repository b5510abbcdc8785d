import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { CalendarRange } from '../../../../providers/api'
import type { Dashboard } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { defaultRange, parseRangeParams, presetRange } from '../range/date-range'
import { type ParsedStats, parseStats } from './parse-stats'

/** The loaded statistics of the chosen period. */
export interface DashboardStatsState {
  /**
   * The statistics of the chosen period, or of the previously chosen period while the new statistics load. The
   * statistics contain their own first and last day.
   */
  readonly stats?: ParsedStats
  /** The first and last day, if the address names both days. */
  readonly custom?: CalendarRange
  readonly isUpdating: boolean
  /** Whether the API does not provide statistics. */
  readonly isAbsent: boolean
  /** Whether the API accepts other periods than the default period. */
  readonly knowsRanges: boolean
  readonly error: Error | null
  retry(): void
}

/** If a page has been open since yesterday, the page shows today's figures when the person returns. */
const fresh = { refetchOnWindowFocus: true } as const

/**
 * Requests the statistics for the period in the address. The first request names no period, because some APIs accept no
 * period. If the response names its period, further requests can name other periods.
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
