import { useDataProvider } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import type { OptionFilter } from '../../../../providers/api'
import { type AnyRecord, comparableCode, type Resource } from '../../../../vocabulary'
import { listQueryOf, listStateFromParams } from '../../list/state/list-state'
import { useAccess } from './access'
import { useSilentList } from './silent-queries'

/** The number of records in a search result. */
export const maxSearchResults = 20

/** The query for the first active records of a list that match a text. */
export function recordSearchQuery(resource: Resource, q: string, size: number, within?: OptionFilter) {
  const state = listStateFromParams(resource, new URLSearchParams())
  const filters = {
    ...(resource.status !== undefined && { [resource.status]: ['1'] }),
    ...(within && { [within.field]: [within.value].flat() }),
  }
  return listQueryOf(resource, { ...state, q, size, filters })
}

/** The first active records of a list that match a text, for a dropdown. */
export const useRecordSearch = (resource: Resource, q: string, enabled: boolean, within?: OptionFilter) =>
  useSilentList({
    resource: resource.name,
    ...recordSearchQuery(resource, q, maxSearchResults, within),
    queryOptions: { enabled },
  })

/** Whether a code equals the value of one of the record's unique fields. */
export const hasCode = (resource: Resource, record: AnyRecord, code: string): boolean =>
  Object.entries(resource.fields).some(
    ([name, { unique }]) =>
      unique === true && record[name] != null && comparableCode(String(record[name])) === comparableCode(code),
  )

/**
 * Finds the record with the code among some records. If no record has the code, returns the only record in the result.
 */
const findRecordByCode = (resource: Resource, found: readonly AnyRecord[], code: string): AnyRecord | undefined =>
  found.find((record) => hasCode(resource, record, code)) ?? (found.length === 1 ? found[0] : undefined)

interface CodeLookupOptions {
  /** Called with the record of a code. */
  readonly onFound: (record: AnyRecord) => void
  /** Called with a code that no record has, or with a code whose search failed. */
  readonly onMissed: (code: string) => void
  readonly within?: OptionFilter
}

/**
 * Looks up codes that people enter before a result is shown, as scanners do. The lookups run in sequence, so that
 * people can immediately scan the next code. Undefined if the person has no permission for the list.
 */
export function useCodeLookup(resource: Resource, { onFound, onMissed, within }: CodeLookupOptions) {
  const provider = useDataProvider()()
  const { canCall } = useAccess()
  const latest = useRef({ onFound, onMissed })
  useEffect(() => {
    latest.current = { onFound, onMissed }
  })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const ask = async (code: string) => {
    // Trade item numbers (GTINs) may be stored without the leading zeros of a scanned code.
    for (const q of new Set([code, code.replace(/^0+(?=\d{7,}$)/, '')])) {
      const query = { resource: resource.name, ...recordSearchQuery(resource, q, maxSearchResults, within) }
      const { data } = await provider.getList<AnyRecord & { id: string }>(query)
      const record = findRecordByCode(resource, data, code)
      if (record) return latest.current.onFound(record)
    }
    latest.current.onMissed(code)
  }
  if (!canCall(resource, 'list')) return undefined
  return (code: string) => {
    last.current = last.current.then(() => ask(code)).catch(() => latest.current.onMissed(code))
  }
}
