import { QueryClientContext } from '@tanstack/react-query'
import { useContext } from 'react'

const refreshed = new Set<string>()

/** When an address stops being good, where it says so. */
const endOf = (address: string): string | null => new URL(address, location.href).searchParams.get('until')

/**
 * Tells of an address from which nothing loads: if its time is up, what the page shows is fetched again, which brings new
 * ones. Those of one page end together, so that one of them asks for all, and never twice.
 */
export function useExpired(): (address: string) => void {
  const client = useContext(QueryClientContext)
  return (address) => {
    const end = endOf(address)
    if (end === null || Number(end) * 1000 > Date.now() || refreshed.has(end)) return
    refreshed.add(end)
    void client?.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'data' })
  }
}
