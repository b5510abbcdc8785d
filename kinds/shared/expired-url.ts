import { type Query, QueryClientContext } from '@tanstack/react-query'
import { useContext } from 'react'

/** The end for which something was fetched again last: what brings no other address is not asked for twice. */
const asked = new WeakMap<Query, string>()

/** When an address stops being good, where it says so. */
const endOf = (address: string): string | null => new URL(address, location.href).searchParams.get('until')

/** Whether the time of an address is up. */
export const isExpiredUrl = (address: string): boolean => {
  const end = endOf(address)
  return end !== null && Number(end) * 1000 <= Date.now()
}

const textOf = ({ state }: Query): string => JSON.stringify(state.data) ?? ''

/** Forms show what they were opened with, and so turn off what fetches it: it is asked all the same. */
async function fetchAgain(query: Query, end: string): Promise<void> {
  if (asked.get(query) === end && query.state.fetchStatus === 'idle') return
  asked.set(query, end)
  await query.fetch().catch(() => undefined)
}

/** The address of the same file among what was fetched. */
function freshOf(queries: readonly Query[], address: string): string | undefined {
  const same = `"${address.split('?')[0]}?`
  const fetched = queries.map(textOf).find((text) => text.includes(same))
  if (!fetched) return undefined
  const at = fetched.indexOf(same)
  return fetched.slice(at + 1, fetched.indexOf('"', at + 1))
}

/**
 * Tells of an address from which nothing loads: if its time is up, what the page shows and ends with it is fetched again,
 * which brings new ones. Answers the new one to whoever shows what was fetched before.
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
