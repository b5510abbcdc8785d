import { createForeign } from '../adapters/foreign'
import type { Transport } from '../adapters/transport'
import { messages, t } from '../vocabulary'
import type { Line, LineOptions } from './line'
import { makeProblem } from './problem'

type Spoken = Pick<Parameters<typeof createForeign>[0], 'adapter' | 'registry'>

/** An address below the API's host; what an answer names of another host would be handed the token. */
function within(apiUrl: string, path: string): string {
  if (!/^https?:/.test(path)) return apiUrl + path
  const own = new URL(apiUrl || '/', globalThis.location?.href)
  const named = new URL(path)
  if (named.host === own.host) return own.origin + named.pathname + named.search
  throw makeProblem(
    t('The API at {{host}} named an address at {{other}}, which is not followed. Expected one of its own host.', {
      host: own.host,
      other: named.host,
    }),
  )
}

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
  const transport: Transport = ({ path, ...request }) => wire({ ...request, url: within(apiUrl, path) })
  let key = session.key()
  const ask = createForeign({
    ...spoken,
    transport: async (request) => transport(request),
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
  return ({ patience, proof: _, ...asked }) => inTime(ask(asked), patience)
}
