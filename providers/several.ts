import { humanise, t } from '../vocabulary'
import { type Auth, createAuth } from './auth'
import type { Beside, Client } from './client'
import { createEntries, type Entries } from './entries'
import type { Answer, Send, Sending } from './http'
import { makeProblem, type Problem } from './problem'

/** The other APIs by name; undefined where the one at which people sign in speaks for it. */
export type Others = (api: string | undefined) => Beside | undefined

/** Several APIs: each has a session of its own beside the person's, which is begun when it is first needed. */
export interface Several {
  readonly others: Others
  readonly entries: Entries
  /** Sends each call to its API. */
  readonly send: Send
  /** Signing in to another API. */
  auth(api: string): Auth
}

/** That another API is closed to whoever is not signed in there as well. */
const closed = (api: string) =>
  makeProblem(t('You are not signed in to {{api}}.', { api: humanise(api) }), { statusCode: 401, signInAt: api })

const isRefused = (problem: unknown) => (problem as Problem).statusCode === 401

/** Makes the lines to the other APIs. Their sessions end with that of the person. */
export function createSeveral({ settings, session, notices, send, beside }: Client): Several {
  const names = Object.keys(settings.apis ?? {})
  const all = new Map(names.map((name) => [name, beside(name)]))
  const entries = createEntries()
  session.subscribe(() => {
    if (session.token() === null) for (const other of all.values()) other.session.end()
  })

  const sendThere = async (api: string, other: Beside, sending: Sending): Promise<Answer> => {
    const key = other.session.key()
    try {
      return await other.send(sending)
    } catch (problem) {
      if (!isRefused(problem)) throw problem
      if (key === other.session.key()) other.session.end()
    }
    if (!sending.optional && (await entries.ask(api))) return other.send(sending)
    const problem = closed(api)
    // The page says it itself of what it shows.
    const isShown = sending.method === 'GET' || sending.failure === null
    if (!isShown) notices.show({ type: 'error', message: problem.message })
    throw problem
  }

  const others: Others = (api) => (api === undefined ? undefined : all.get(api))
  return {
    others,
    entries,
    send: (sending) => {
      const other = others(sending.api)
      return other ? sendThere(sending.api as string, other, sending) : send(sending)
    },
    auth: (api) => {
      const other = others(api)
      if (!other) throw new Error(`There is no API '${api}' beside the one at which people sign in.`)
      return createAuth({ ...other, settings: { ...settings, signInPath: '/token' } })
    },
  }
}
