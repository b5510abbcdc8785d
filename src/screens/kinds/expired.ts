import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { useContext } from 'react'

/** By when the addresses end: those of one page end together, so that one of them asks for all, and never twice. */
const refreshed = new Map<string, Promise<void>>()

/** When an address stops being good, where it says so. */
const endOf = (address: string): string | null => new URL(address, location.href).searchParams.get('until')

/** The address of the same file in what was fetched last. */
function freshOf(client: QueryClient, address: string): string | undefined {
  const same = `"${address.split('?')[0]}?`
  const fetched = JSON.stringify(client.getQueriesData({ queryKey: ['data'] }))
  const at = fetched.indexOf(same)
  return at < 0 ? undefined : fetched.slice(at + 1, fetched.indexOf('"', at + 1))
}

/**
 * Tells of an address from which nothing loads: if its time is up, what the page shows is fetched again, which brings new
 * ones. Answers the new one to whoever shows what was fetched before.
 */
export function useExpired(): (address: string) => Promise<string | undefined> {
  const client = useContext(QueryClientContext)
  return async (address) => {
    const end = endOf(address)
    if (!client || end === null || Number(end) * 1000 > Date.now()) return undefined
    const refreshing =
      refreshed.get(end) ?? client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'data' })
    refreshed.set(end, refreshing)
    await refreshing
    return freshOf(client, address)
  }
}
