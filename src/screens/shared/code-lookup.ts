import { useDataProvider } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { type AnyRecord, comparableCode, type Resource } from '../../../vocabulary'
import { useAccess } from './access'
import type { OptionFilter } from './options'
import { maxSearchResults, recordSearchQuery } from './record-search'

/** Whether a code is the value of one of the record's unique fields. */
export const hasCode = (resource: Resource, record: AnyRecord, code: string): boolean =>
  Object.entries(resource.fields).some(
    ([name, { unique }]) =>
      unique === true && record[name] != null && comparableCode(String(record[name])) === comparableCode(code),
  )

/** The one of some records that a code means: whose own it is, or the only one that was found. */
export const findRecordByCode = (
  resource: Resource,
  found: readonly AnyRecord[],
  code: string,
): AnyRecord | undefined =>
  found.find((record) => hasCode(resource, record, code)) ?? (found.length === 1 ? found[0] : undefined)

interface CodeLookupOptions {
  /** Told the record that a code means. */
  readonly onFound: (record: AnyRecord) => void
  /** Told a code by which none was found, or that could not be asked for. */
  readonly onMissed: (code: string) => void
  readonly within?: OptionFilter
}

/**
 * Looks up codes that are sent by Enter before anything was found by them, as scanners do: one after the other, so that the
 * next may be scanned meanwhile; undefined where the list may not be read.
 */
export function useCodeLookup(resource: Resource, { onFound, onMissed, within }: CodeLookupOptions) {
  const provider = useDataProvider()()
  const { may } = useAccess()
  const latest = useRef({ onFound, onMissed })
  useEffect(() => {
    latest.current = { onFound, onMissed }
  })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const ask = async (code: string) => {
    // Trade item numbers may be kept without the noughts that a scanner puts before them.
    for (const q of new Set([code, code.replace(/^0+(?=\d{7,}$)/, '')])) {
      const query = { resource: resource.name, ...recordSearchQuery(resource, q, maxSearchResults, within) }
      const { data } = await provider.getList<AnyRecord & { id: string }>(query)
      const record = findRecordByCode(resource, data, code)
      if (record) return latest.current.onFound(record)
    }
    latest.current.onMissed(code)
  }
  if (!may(resource, 'list')) return undefined
  return (code: string) => {
    last.current = last.current.then(() => ask(code)).catch(() => latest.current.onMissed(code))
  }
}
