import { useDataProvider } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, Suspense, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { Job, Resource } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { useWorkbench } from '../context'
import { silentProvider } from '../shared/records/silent-queries'
import type { BulkAction } from './bulk-actions'
import type { BulkScope } from './bulk-job-request'
import { type BulkJobService, createBulkJobService } from './job-service'

const BulkDrawer = lazy(() => import('./BulkDrawer'))

/** A bulk operation that the person has chosen, but not started. */
export interface PendingBulkAction {
  readonly resource: Resource
  readonly scope: BulkScope
  readonly offer: BulkAction
  /** Called when the job has started. */
  readonly onStarted?: () => void
}

/** The content of the drawer: an existing job, or an operation before its start. */
export type BulkDrawerTarget = { readonly pending: PendingBulkAction } | { readonly id: string }

/** Functions that open, follow and find the bulk jobs of the product. */
export interface BulkJobs {
  readonly many: BulkJobService
  readonly opened: BulkDrawerTarget | undefined
  /** The ids of the started jobs that have an indicator, oldest first. */
  readonly followed: readonly string[]
  open(opened: BulkDrawerTarget | undefined): void
  /** Shows an indicator for a job until the caller calls `letGo`. */
  follow(id: string): void
  letGo(id: string): void
}

const BulkJobsContext = createContext<BulkJobs | undefined>(undefined)

/** Undefined outside of the product's page frame. */
export const useBulkJobs = (): BulkJobs | undefined => useContext(BulkJobsContext)

/** Milliseconds until jobs from an earlier visit are requested. The page itself loads first. */
const resumeDelay = 1500

/** Provides bulk jobs to all pages. The jobs continue while the person opens other pages. */
export function BulkJobsProvider({ children }: { children: ReactNode }) {
  const { registry, api, jobs, undo } = useWorkbench()
  const queryClient = useQueryClient()
  const provider = useDataProvider()(silentProvider)
  const [many] = useState(() =>
    createBulkJobService(jobs, async () => {
      const { createClientJob } = await import('./client-job')
      return (order) => createClientJob({ registry, api, provider }, order)
    }),
  )
  const [opened, open] = useState<BulkDrawerTarget>()
  const [followed, setFollowed] = useState<readonly string[]>([])
  const follow = useCallback((id: string) => setFollowed((ids) => (ids.includes(id) ? ids : [...ids, id])), [])
  const letGo = useCallback((id: string) => setFollowed((ids) => ids.filter((one) => one !== id)), [])

  const isServed = jobs !== undefined && registry.all.some(jobs.areFor)
  useEffect(() => {
    if (!isServed) return
    const timer = setTimeout(() => {
      many.listRunning().then(
        (found) => found.forEach(({ id }) => void follow(id)),
        () => undefined,
      )
    }, resumeDelay)
    return () => clearTimeout(timer)
  }, [isServed, many, follow])
  useEffect(() => many.cancelClientJobs, [many])
  useEffect(
    () =>
      undo?.onJobStarted((job) => {
        queryClient.setQueryData(bulkJobQueryKey(job.id), job)
        follow(job.id)
        open({ id: job.id })
      }),
    [undo, queryClient, follow],
  )

  const desk = useMemo(() => ({ many, opened, followed, open, follow, letGo }), [many, opened, followed, follow, letGo])
  return (
    <BulkJobsContext value={desk}>
      {children}
      {opened && (
        <Suspense>
          <BulkDrawer key={'id' in opened ? opened.id : 'begun'} opened={opened} />
        </Suspense>
      )}
    </BulkJobsContext>
  )
}

/** Milliseconds between two requests for a running job: in the open drawer, and while only the indicator is visible. */
const pollIntervals = { watched: 700, aside: 2000 } as const

export const isJobActive = ({ state }: Job): boolean => state === 'previewing' || state === 'running'

/** The key of a bulk job in the query cache. */
const bulkJobQueryKey = (id: string) => ['many', id] as const

/** Loads a bulk job, and fetches the job repeatedly while the job runs. */
export function useBulkJob(many: BulkJobService, id: string, beat: keyof typeof pollIntervals) {
  const queryClient = useQueryClient()
  const { data: job, error } = useQuery({
    queryKey: bulkJobQueryKey(id),
    queryFn: () => many.job(id),
    refetchInterval: ({ state: { data } }) => (data && !isJobActive(data) ? false : pollIntervals[beat]),
    staleTime: 0,
  })
  const steer = useCallback(
    async (how: 'start' | 'cancel' | 'retry') => queryClient.setQueryData(bulkJobQueryKey(id), await many[how](id)),
    [queryClient, many, id],
  )
  return { job, error, steer }
}
