import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useExpiredUrlRenewal } from '../../kinds/shared/expired-url'

const gone = 1_000_000_000
const ahead = Math.floor(Date.now() / 1000) + 3600
const addressOf = (name: string, until: number) => `/files/${name}.webp?until=${until}&sign=x`

/** Caches records with two pictures each, under the ids of the records, and counts the requests for the records. */
function open({ brings = ahead } = {}) {
  const client = new QueryClient()
  const asked: string[] = []
  const record = (until: number) => ({ images: ['a', 'b'].map((name) => ({ url: addressOf(name, until) })) })
  const keep = (id: string, until = gone) => client.setQueryData(['data', id], record(until))
  const show = (id: string, enabled: boolean, until = gone) => {
    keep(id, until)
    const queryFn = async () => {
      asked.push(id)
      return record(brings)
    }
    const observer = new QueryObserver(client, { queryKey: ['data', id], queryFn, enabled, staleTime: Infinity })
    return observer.subscribe(() => {})
  }
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useExpiredUrlRenewal(), { wrapper })
  return { asked, keep, show, tell: result.current }
}

it.each([
  ['the record of a page', true],
  ['the record of a form that keeps its initial values', false],
])('%s is fetched again once for all pictures whose links expire together', async (_, enabled) => {
  const { asked, show, tell } = open()
  show('1', enabled)
  const fresh = await Promise.all([tell(addressOf('a', gone)), tell(addressOf('b', gone))])
  expect(fresh).toEqual([addressOf('a', ahead), addressOf('b', ahead)])
  expect(await tell(addressOf('b', gone))).toBe(addressOf('b', ahead))
  expect(asked).toEqual(['1'])
})

it('a cached response that is not shown neither returns its expired link nor is fetched again until it is shown', async () => {
  const { asked, keep, show, tell } = open()
  keep('old')
  show('1', true)
  expect(await tell(addressOf('a', gone))).toBe(addressOf('a', ahead))
  expect(asked).toEqual(['1'])
  show('old', false)
  await tell(addressOf('a', gone))
  expect(asked).toEqual(['1', 'old'])
})

it('no second request follows if the first brought no new link, or if a link is still valid', async () => {
  const { asked, show, tell } = open({ brings: gone })
  show('1', true)
  show('2', true, ahead)
  await tell(addressOf('a', gone))
  await tell(addressOf('b', gone))
  expect(asked).toEqual(['1'])
  expect(await tell(addressOf('a', ahead))).toBeUndefined()
  expect(asked).toEqual(['1'])
})
