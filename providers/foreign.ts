import { createForeign } from '../adapters/foreign'
import type { Transport } from '../adapters/transport'
import { keyHeader, messages, t } from '../vocabulary'
import type { Line, LineOptions } from './line'
import { makeProblem } from './problem'

type Spoken = Pick<Parameters<typeof createForeign>[0], 'adapter' | 'registry'>

/** The host of an API, '' for that of the page. */
const hostOf = (apiUrl: string) => (apiUrl === '' ? '' : new URL(apiUrl).origin)

/** What has not come after so many milliseconds has failed, of how many calls it consists. */
const inTime = <T>(work: Promise<T>, patience: number | undefined): Promise<T> =>
  patience === undefined
    ? work
    : Promise.race([
        work,
        new Promise<never>((_, fail) => setTimeout(() => fail(makeProblem(t(messages.failure))), patience)),
      ])

/** An API of other conventions, in the words that its adapter puts between. */
export function createForeignLine({ wire, apiUrl, session }: LineOptions, spoken: Spoken): Line {
  const transport: Transport = ({ path, fromRoot, ...request }) =>
    wire({ ...request, url: (fromRoot ? hostOf(apiUrl) : apiUrl) + path })
  let key = session.key()
  const ask = createForeign({
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
    const sameAs = headers?.[keyHeader]
    return inTime(ask({ ...asked, ...(sameAs !== undefined && { key: sameAs }) }), patience)
  }
}
