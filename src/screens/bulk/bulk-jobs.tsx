import { useDataProvider } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, Suspense, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { Resource } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { useWorkbench } from '../context'
import { silentProvider } from '../shared/silent-queries'
import type { BulkAction } from './bulk-actions'
import type { BulkScope } from './bulk-job-request'
import { type BulkJobService, createBulkJobService } from './job-service'
import { bulkJobQueryKey } from './use-bulk-job'

const BulkDrawer = lazy(() => import('./BulkDrawer'))

/** What somebody is about to do with many records. */
export interface PendingBulkAction {
  readonly resource: Resource
  readonly scope: BulkScope
  readonly offer: BulkAction
  /** Told once it is started. */
  readonly onStarted?: () => void
}

/** A change of many records that is open, or that somebody is about to ask for. */
export type BulkDrawerTarget = { readonly pending: PendingBulkAction } | { readonly id: string }

/** Where changes of many records are asked for, followed, and found again. */
export interface BulkJobs {
  readonly many: BulkJobService
  readonly opened: BulkDrawerTarget | undefined
  /** The ids of those that were started and are not looked at any more, the first begun first. */
  readonly followed: readonly string[]
  open(opened: BulkDrawerTarget | undefined): void
  /** Keeps a sign of one until it is let go. */
  follow(id: string): void
  letGo(id: string): void
}

const BulkJobsContext = createContext<BulkJobs | undefined>(undefined)

/** Undefined outside of the product's frame. */
export const useBulkJobs = (): BulkJobs | undefined => useContext(BulkJobsContext)

/** Milliseconds after which what goes on from before is asked for: the page comes first. */
const resumeDelay = 1500

/** Lets all pages ask for changes of many records, which go on whatever is opened meanwhile. */
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
