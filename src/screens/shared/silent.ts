import { type HttpError, type UseListProps, type UseOneProps, useList, useOne } from '@refinedev/core'
import type { Providers } from '../../../providers'
import type { AnyRecord } from '../../../vocabulary'

/**
 * The data provider for whatever stands beside what a page is about, such as the lists in a record's panels: a failure
 * shows no toast and leads nowhere, and whoever asks says it at its place.
 */
export const silentProvider: keyof Providers['dataProviders'] = 'silent'

const silent = { dataProviderName: silentProvider } as const

/** Milliseconds within which what was just read for one place is not asked for again by another. */
const fresh = 1000

/** A list beside what the page is about. */
export const useSilentList = <R extends AnyRecord = AnyRecord>(asked: UseListProps<R, HttpError, R>) =>
  useList<R>({ ...asked, ...silent, queryOptions: { staleTime: fresh, ...asked.queryOptions } })

/** A record beside what the page is about. */
export const useSilentOne = (asked: UseOneProps<AnyRecord, HttpError, AnyRecord>) =>
  useOne<AnyRecord>({ ...asked, ...silent, queryOptions: { staleTime: fresh, ...asked.queryOptions } })
