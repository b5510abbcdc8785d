import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { CalendarRange } from '../../../../providers/api'
import type { Dashboard } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { defaultRange, parseRangeParams, presetRange } from '../range/date-range'
import { type ParsedStats, parseStats } from './parse-stats'

/** The loaded statistics of a range. */
export interface DashboardStatsState {
  /** The statistics of the previous range, until those of the chosen range are loaded. They contain their own days. */
  readonly stats?: ParsedStats
  /** The days in the address, if it names both days. */
  readonly custom?: CalendarRange
  readonly isUpdating: boolean
  /** Whether the API has no statistics. */
  readonly isAbsent: boolean
  /** Whether the API accepts other days than the default range. */
  readonly knowsRanges: boolean
  readonly error: Error | null
  retry(): void
}

/** A page that has been open since yesterday shows today's figures when the person returns to it. */
const fresh = { refetchOnWindowFocus: true } as const

/**
 * Requests the statistics for the days in the address. The first request names no days, because some APIs accept none.
 * If the response names its days, further requests can name other days.
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
