import { humanise, t } from '../../vocabulary'
import type { Client, OtherApi } from '../client'
import { type ApiProblem, makeProblem } from '../problem'
import { type Auth, createAuth } from '../session/auth'
import { createUserPromptQueue } from '../session/user-prompt-queue'
import type { ClientRequest, ClientResponse, SendClientRequest } from './client-request'

/** Finds another API by its name. Undefined if the resource belongs to the sign-in API. */
export type OtherApiLookup = (api: string | undefined) => OtherApi | undefined

/** The connections to several APIs. Each API has a separate session, which begins when the user first needs the API. */
export interface MultiApi {
  readonly others: OtherApiLookup
  readonly entries: SignInPrompts
  /** Sends each call to the API that has the resource. */
  readonly send: SendClientRequest
  /** The connection for signing in to another API. */
  auth(api: string): Auth
}

/** The error if the user is not signed in to another API. */
const closed = (api: string) =>
  makeProblem(t('You are not signed in to {{api}}.', { api: humanise(api) }), { statusCode: 401, signInAt: api })

const isRefused = (problem: unknown) => (problem as ApiProblem).statusCode === 401

/**
 * Creates the connections to the other APIs. The sessions of the other APIs end together with the user's main session.
 */
export function createMultiApi({ settings, session, notices, send, connectOtherApi: beside }: Client): MultiApi {
  const names = Object.keys(settings.apis ?? {})
  const all = new Map(names.map((name) => [name, beside(name)]))
  const entries = createSignInPrompts()
  session.subscribe(() => {
    if (session.token() === null) for (const other of all.values()) other.session.end()
  })

  const sendThere = async (api: string, other: OtherApi, sending: ClientRequest): Promise<ClientResponse> => {
    const key = other.session.key()
    try {
      return await other.send(sending)
    } catch (problem) {
      if (!isRefused(problem)) throw problem
      if (key === other.session.key()) other.session.end()
    }
    if (!sending.optional && (await entries.ask(api))) return other.send(sending)
    const problem = closed(api)
    // For reads, and for calls without toasts, the page itself shows the error.
    const isShown = sending.method === 'GET' || sending.failure === null
    if (!isShown) notices.show({ type: 'error', message: problem.message })
    throw problem
  }

  const others: OtherApiLookup = (api) => (api === undefined ? undefined : all.get(api))
  return {
    others,
    entries,
    send: (sending) => {
      const other = others(sending.api)
      return other ? sendThere(sending.api as string, other, sending) : send(sending)
    },
    auth: (api) => {
      const other = others(api)
      if (!other) throw new Error(`There is no other API '${api}'.`)
      return createAuth({ ...other, settings: { ...settings, signInPath: '/token' } })
    },
  }
}

/** A prompt for the user to sign in to another API. */
export interface SignInPrompt {
  /** The name of the API. */
  readonly api: string
  /** Ends the prompt, with the information whether the user has signed in. */
  readonly answer: (isSignedIn: boolean) => void
}

/** The queue of prompts to sign in to other APIs. */
interface SignInPrompts {
  /** Shows one prompt per API, even if several calls wait for the sign-in. Resolves to false if the user cancels. */
  ask(api: string): Promise<boolean>
  /** Passes each prompt to the listener, including earlier prompts. Returns a function that removes the listener. */
  listen(listener: (entry: SignInPrompt) => void): () => void
}

function createSignInPrompts(): SignInPrompts {
  const questions = createUserPromptQueue<string, boolean>({ waits: true })
  const asked = new Map<string, Promise<boolean>>()
  return {
    ask: (api) => {
      const known = asked.get(api)
      if (known) return known
      const answered = questions.ask(api).then((isSignedIn) => isSignedIn === true)
      asked.set(api, answered)
      return answered.finally(() => asked.delete(api))
    },
    listen: (listener) => questions.listen(({ subject: api, answer }) => listener({ api, answer })),
  }
}
