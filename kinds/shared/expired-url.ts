import { type Query, QueryClientContext } from '@tanstack/react-query'
import { useContext } from 'react'

/**
 * The expiry time because of which a query was last repeated. If a repetition returns no new address, the query must
 * not be repeated again.
 */
const asked = new WeakMap<Query, string>()

/** The expiry time in an address. Null if the address has no expiry time. */
const endOf = (address: string): string | null => new URL(address, location.href).searchParams.get('until')

/** Whether an address has expired. */
export const isExpiredUrl = (address: string): boolean => {
  const end = endOf(address)
  return end !== null && Number(end) * 1000 <= Date.now()
}

const textOf = ({ state }: Query): string => JSON.stringify(state.data) ?? ''

/** Repeats a query, even if a form has disabled the query because the form keeps its initial values. */
async function fetchAgain(query: Query, end: string): Promise<void> {
  if (asked.get(query) === end && query.state.fetchStatus === 'idle') return
  asked.set(query, end)
  await query.fetch().catch(() => undefined)
}

/** Finds the new address of the same file in the loaded data. */
function freshOf(queries: readonly Query[], address: string): string | undefined {
  const same = `"${address.split('?')[0]}?`
  const fetched = queries.map(textOf).find((text) => text.includes(same))
  if (!fetched) return undefined
  const at = fetched.indexOf(same)
  return fetched.slice(at + 1, fetched.indexOf('"', at + 1))
}

/**
 * Returns a function that components call if a file fails to load. If the address has expired, the function repeats the
 * visible queries with this expiry time, and the responses contain new addresses. The function returns the new address
 * for components that still show old data.
 */
export function useExpiredUrlRenewal(): (address: string) => Promise<string | undefined> {
  const client = useContext(QueryClientContext)
  return async (address) => {
    const end = endOf(address)
    if (!client || end === null || !isExpiredUrl(address)) return undefined
    const shown = client.getQueryCache().findAll({
      queryKey: ['data'],
      predicate: (query) => query.getObserversCount() > 0,
    })
    const ended = shown.filter((query) => textOf(query).includes(`until=${end}`))
    await Promise.all(ended.map((query) => fetchAgain(query, end)))
    return freshOf(shown, address)
  }
}
