import { useDataProvider } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, Suspense, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { Resource } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { useWorkbench } from '../context'
import { silentProvider } from '../shared/silent'
import { createMany, type Many } from './many'
import type { BulkOffer } from './offers'
import type { Scope } from './order'
import { keyOf } from './use-job'

const BulkDrawer = lazy(() => import('./Drawer'))

/** What somebody is about to do with many records. */
export interface Begun {
  readonly resource: Resource
  readonly scope: Scope
  readonly offer: BulkOffer
  /** Told once it is started. */
  readonly onStarted?: () => void
}

/** A change of many records that is open, or that somebody is about to ask for. */
export type Opened = { readonly begun: Begun } | { readonly id: string }

/** Where changes of many records are asked for, followed, and found again. */
export interface Desk {
  readonly many: Many
  readonly opened: Opened | undefined
  /** The ids of those that were started and are not looked at any more, the first begun first. */
  readonly followed: readonly string[]
  open(opened: Opened | undefined): void
  /** Keeps a sign of one until it is let go. */
  follow(id: string): void
  letGo(id: string): void
}

const DeskContext = createContext<Desk | undefined>(undefined)

/** Undefined outside of the product's frame. */
export const useDesk = (): Desk | undefined => useContext(DeskContext)

/** Milliseconds after which what goes on from before is asked for: the page comes first. */
const settled = 1500

/** Lets all pages ask for changes of many records, which go on whatever is opened meanwhile. */
export function BulkDesk({ children }: { children: ReactNode }) {
  const { registry, api, jobs, undo } = useWorkbench()
  const queryClient = useQueryClient()
  const provider = useDataProvider()(silentProvider)
  const [many] = useState(() =>
    createMany(jobs, async () => {
      const { createHereJob } = await import('./here')
      return (order) => createHereJob({ registry, api, provider }, order)
    }),
  )
  const [opened, open] = useState<Opened>()
  const [followed, setFollowed] = useState<readonly string[]>([])
  const follow = useCallback((id: string) => setFollowed((ids) => (ids.includes(id) ? ids : [...ids, id])), [])
  const letGo = useCallback((id: string) => setFollowed((ids) => ids.filter((one) => one !== id)), [])

  const isServed = jobs !== undefined && registry.all.some(jobs.areFor)
  useEffect(() => {
    if (!isServed) return
    const timer = setTimeout(() => {
      many.underWay().then(
        (found) => found.forEach(({ id }) => void follow(id)),
        () => undefined,
      )
    }, settled)
    return () => clearTimeout(timer)
  }, [isServed, many, follow])
  useEffect(() => many.leave, [many])
  useEffect(
    () =>
      undo?.begun((job) => {
        queryClient.setQueryData(keyOf(job.id), job)
        follow(job.id)
        open({ id: job.id })
      }),
    [undo, queryClient, follow],
  )

  const desk = useMemo(() => ({ many, opened, followed, open, follow, letGo }), [many, opened, followed, follow, letGo])
  return (
    <DeskContext value={desk}>
      {children}
      {opened && (
        <Suspense>
          <BulkDrawer key={'id' in opened ? opened.id : 'begun'} opened={opened} />
        </Suspense>
      )}
    </DeskContext>
  )
}
