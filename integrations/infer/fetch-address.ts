/**
 * The error that a URL returned no usable response. The error message continues a sentence that begins with the URL.
 */
export class FetchAddressError extends Error {
  override name = 'FetchAddressError'
}

export interface AddressResponse {
  readonly status: number
  /** The URL that responded, after redirects. */
  readonly address: string
  readonly headers: Headers
  readonly text: string
}

export interface FetchAddressOptions {
  readonly headers: Readonly<Record<string, string>>
  /** The timeout of the complete response, in seconds. */
  readonly timeoutSeconds: number
  /** The maximum size of a response, in bytes. */
  readonly maxBytes: number
}

/** The maximum number of redirects. */
const maxRedirects = 5

/**
 * Whether credentials may be sent to a URL. Credentials are sent only to the same host, and never after a redirect from
 * https to http.
 */
const isSameHost = (from: URL, to: URL) =>
  from.host === to.host && (from.protocol === to.protocol || to.protocol === 'https:')

async function textOf(answer: Response, largest: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > largest)
      throw new FetchAddressError(`responds with more than ${Math.ceil(largest / 2 ** 20)} MB; request fewer rows`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Fetches one URL with GET. Credentials never go to another host.
 *
 * @throws {@link FetchAddressError} if the response is late, too large, missing, or redirects to another host.
 */
export async function fetchAddress(
  address: string,
  { headers, timeoutSeconds: patience, maxBytes: largest }: FetchAddressOptions,
): Promise<AddressResponse> {
  const signal = AbortSignal.timeout(patience * 1000)
  let at = new URL(address)
  try {
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const answer = await fetch(at, { headers, signal, redirect: 'manual' })
      const onward = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
      if (onward === null) {
        const text = await textOf(answer, largest)
        return { status: answer.status, address: at.href, headers: answer.headers, text }
      }
      await answer.body?.cancel()
      const next = new URL(onward, at)
      if (!isSameHost(at, next))
        throw new FetchAddressError(
          `redirects to ${next.origin}, which never receives the credentials; pass that address instead`,
        )
      at = next
    }
    throw new FetchAddressError(`redirects more than ${maxRedirects} times; check the redirects`)
  } catch (error) {
    if (error instanceof FetchAddressError) throw error
    const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } }
    throw new FetchAddressError(
      name === 'TimeoutError'
        ? `did not respond completely within ${patience} seconds`
        : `cannot be reached (${cause?.code ?? cause?.message ?? message})`,
    )
  }
}
