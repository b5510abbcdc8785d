import { createForeignTranslator } from '../../integrations/adapters/foreign'
import type { SendForeignRequest } from '../../integrations/adapters/foreign-request'
import { idempotencyKeyHeader, specificationMessages, t } from '../../vocabulary'
import { makeProblem } from '../problem'
import type { Transport, TransportOptions } from './transport'

type Spoken = Pick<Parameters<typeof createForeignTranslator>[0], 'adapter' | 'registry'>

/** The origin of an API's address. Empty if the API is on the page's own host. */
const hostOf = (apiUrl: string) => (apiUrl === '' ? '' : new URL(apiUrl).origin)

/** Rejects after a timeout in milliseconds, which applies to the total duration of all calls. */
const inTime = <T>(work: Promise<T>, patience: number | undefined): Promise<T> =>
  patience === undefined
    ? work
    : Promise.race([
        work,
        new Promise<never>((_, fail) =>
          setTimeout(() => fail(makeProblem(t(specificationMessages.failure))), patience),
        ),
      ])

/**
 * Creates the transport for an API with a convention that differs from the specification. The adapter translates all
 * calls.
 */
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
        // If the session has ended in the meantime, a new token must not start the session again.
        if (key !== null && key === session.key()) session.renew(token)
      },
    },
  })
  return ({ patience, proof: _, headers, ...asked }) => {
    const sameAs = headers?.[idempotencyKeyHeader]
    return inTime(ask({ ...asked, ...(sameAs !== undefined && { key: sameAs }) }), patience)
  }
}
