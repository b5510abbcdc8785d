import { createForeignTranslator } from '../integrations/adapters/foreign'
import type { SendForeignRequest } from '../integrations/adapters/foreign-request'
import { idempotencyKeyHeader, specificationMessages, t } from '../vocabulary'
import { makeProblem } from './problem'
import type { Transport, TransportOptions } from './transport'

type Spoken = Pick<Parameters<typeof createForeignTranslator>[0], 'adapter' | 'registry'>

/** The host of an API, '' for that of the page. */
const hostOf = (apiUrl: string) => (apiUrl === '' ? '' : new URL(apiUrl).origin)

/** What has not come after so many milliseconds has failed, of how many calls it consists. */
const inTime = <T>(work: Promise<T>, patience: number | undefined): Promise<T> =>
  patience === undefined
    ? work
    : Promise.race([
        work,
        new Promise<never>((_, fail) =>
          setTimeout(() => fail(makeProblem(t(specificationMessages.failure))), patience),
        ),
      ])

/** An API of other conventions, in the words that its adapter puts between. */
export function createForeignTransport({ wire, apiUrl, session }: TransportOptions, spoken: Spoken): Transport {
  const transport: SendForeignRequest = ({ path, fromRoot, ...request }) =>
    wire({ ...request, url: (fromRoot ? hostOf(apiUrl) : apiUrl) + path })
  let key = session.key()
  const ask = createForeignTranslator({
    ...spoken,
    transport,
    session: {
      token: () => {
        key = session.key()
        return session.token()
      },
      renew: (token) => {
        // A session that has ended meanwhile begins with no newer token.
        if (key !== null && key === session.key()) session.renew(token)
      },
    },
  })
  return ({ patience, proof: _, headers, ...asked }) => {
    const sameAs = headers?.[idempotencyKeyHeader]
    return inTime(ask({ ...asked, ...(sameAs !== undefined && { key: sameAs }) }), patience)
  }
}
