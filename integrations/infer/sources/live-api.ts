import { setTimeout } from 'node:timers/promises'
import { parseRetryAfter } from '../../adapters/retry-after'
import { type AddressResponse, FetchAddressError, fetchAddress } from '../fetch-address'
import {
  type InferenceSource,
  type InferredApi,
  type LoadedSource,
  type SourceReadOptions,
  UnreadableSourceError,
} from '../inferred-api'
import { inferApiFromCalls } from './samples'
import {
  isJsonMediaType,
  nextPageAddresses,
  pickDescriptiveHeaders,
  type SampleCall,
  SkippedCalls,
} from './samples/sample-call'

/** The limits of one call: the seconds to wait, and the bytes of the response. */
const bounds = { timeoutSeconds: 20, maxBytes: 32 * 2 ** 20 }

/** The maximum number of pages per list, and the maximum time to wait before a retry, in seconds. */
const most = { pages: 5, wait: 30 }

const trimmed = (path: string) => path.replace(/\/+$/, '')

/** The reason for skipping a response. Undefined for a usable response. */
function refusal({ status, headers, text }: AddressResponse): string | undefined {
  const mediaType = headers.get('content-type')?.split(';')[0] ?? ''
  if (status === 401 || status === 403)
    return `the response has status ${status}; pass the credentials: --token env:NAME or --header 'X-Api-Key: env:NAME'`
  if (status === 429) return 'the response has status 429, too many requests; try again later, with fewer paths'
  if (status < 200 || status > 299) return `the response has status ${status}`
  if (/html/.test(mediaType) || /^\s*</.test(text))
    return 'the response is a page (HTML), not JSON; the address may belong to a user interface or a sign-in page'
  return isJsonMediaType(mediaType) || /^\s*[[{]/.test(text)
    ? undefined
    : `the response has the type ${mediaType || 'unknown'}, not JSON`
}

async function fetchWithRetry(address: string, headers: SourceReadOptions['headers']): Promise<AddressResponse> {
  const answer = await fetchAddress(address, { headers, ...bounds })
  const wait = parseRetryAfter(answer.headers.get('retry-after'))
  if (answer.status !== 429 || !(wait > 0 && wait <= most.wait)) return answer
  await setTimeout(wait * 1000)
  return fetchAddress(address, { headers, ...bounds })
}

/** Reads one path and its following pages, up to the maximum number of pages. */
async function readPath(start: URL, headers: SourceReadOptions['headers'], tally: SkippedCalls): Promise<SampleCall[]> {
  const calls: SampleCall[] = []
  const visited = new Set<string>()
  for (let next: URL | undefined = start; next && calls.length < most.pages && !visited.has(next.href); ) {
    const at: URL = next
    visited.add(at.href)
    next = undefined
    const passOver = (because: string) => tally.add('GET', at.pathname, because)
    try {
      const answer = await fetchWithRetry(at.href, { accept: 'application/json', ...headers })
      const because = refusal(answer)
      if (because !== undefined) {
        passOver(because)
        break
      }
      const call: SampleCall = {
        method: 'GET',
        path: trimmed(at.pathname) || '/',
        query: [...at.searchParams.keys()],
        queryValues: [...at.searchParams],
        answer: JSON.parse(answer.text),
        headers: pickDescriptiveHeaders(answer.headers),
      }
      calls.push(call)
      const onward = nextPageAddresses(call).find((one) => URL.canParse(one, at.href))
      const following = onward === undefined ? undefined : new URL(onward, at)
      next = following?.origin === at.origin ? following : undefined
    } catch (error) {
      if (error instanceof FetchAddressError) passOver(`the address ${error.message}`)
      else if (error instanceof SyntaxError) passOver('the JSON of the response is invalid or cut off')
      else throw error
    }
  }
  return calls
}

/** The base path, and the URLs to read below the base path. */
function addressesOf(given: string, paths: readonly string[]): { base: string; addresses: URL[] } {
  const whole = new URL(given)
  const named = trimmed(whole.pathname)
  if (paths.length === 0)
    return { base: named.slice(0, named.lastIndexOf('/')).replace(/^\/$/, ''), addresses: [whole] }
  const addresses = paths.map((path) => {
    const address = new URL(/^https?:/i.test(path) ? path : `${whole.origin}${named}/${path.replace(/^\/+/, '')}`)
    if (address.origin === whole.origin && address.pathname.startsWith(named)) return address
    throw new UnreadableSourceError(
      `${path} is not below ${whole.origin}${named}. Pass paths below one address, such as /orders.`,
    )
  })
  return { base: named, addresses }
}

async function readLiveApi(opened: LoadedSource, { headers, paths }: SourceReadOptions): Promise<InferredApi> {
  const { origin } = new URL(opened.input)
  const { base, addresses } = addressesOf(opened.input, paths)
  const tally = new SkippedCalls()
  const calls: SampleCall[] = []
  for (const address of addresses) calls.push(...(await readPath(address, headers, tally)))
  const leftOut = tally.leftOut()
  if (calls.length === 0)
    throw new UnreadableSourceError(
      `${origin}${base} returned no usable response: ${leftOut.map(({ what, because }) => `${what}: ${because}`).join('; ')}. Pass paths that return lists as JSON: npm run infer -- ${origin}${base} /orders /customers/1`,
    )
  return inferApiFromCalls(opened, calls, {
    origin,
    base,
    from: `${calls.length} ${calls.length === 1 ? 'call' : 'calls'} of ${origin}${base}`,
    doubts: ['only read calls were made, so the calls to create, change and delete are unknown'],
    leftOut,
  })
}

/** A live API as a source. A few GET calls read the API. */
export const liveApiSource: InferenceSource = {
  name: "an API's address with sample paths",
  matches: ({ address, text, mediaType = '' }) =>
    address !== undefined && (text === undefined || (isJsonMediaType(mediaType) && /^\s*[[{]/.test(text))),
  read: readLiveApi,
}
