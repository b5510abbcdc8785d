import type { Registry, Resource } from '../../vocabulary'
import type { Adapter } from '../adapter'
import { errorMessageIn, errorsOf } from '../answer-messages'
import { type Asked, createMeaning, type Meant } from '../asked'
import { createSignIn, type ForeignSession } from '../session'
import { createSpellings } from '../spelling'
import { type Answered, answered, isRefused, noSuchCall, Refusal, type Transport } from '../transport'
import { createForeignApi } from './api'
import { change, toggle } from './changes'
import { createForeignLists } from './lists'
import { show } from './records'

interface Options {
  readonly adapter: Adapter
  /** Default: none, so that nothing but signing in is understood. */
  readonly registry?: Registry
  readonly transport: Transport
  readonly session: ForeignSession
}

/** Speaks to an API in its own convention for whoever speaks the specification's. */
export function createForeign({ adapter, registry, transport, session }: Options): (asked: Asked) => Promise<Answered> {
  const meaning = registry && createMeaning(registry)
  const spelling = createSpellings(adapter, registry)
  const signIn = createSignIn(adapter, transport, session)
  const api = createForeignApi({ adapter, transport, session, signIn, spelling })
  const list = createForeignLists(api)

  const ask = async (meant: Meant, { body, file = false, key }: Asked): Promise<Answered> => {
    const { resource, name, call, values } = meant
    if (call.answers === 'list' || call.answers === 'options') return list(meant)
    if (name === 'show') return show(api, resource, values.id ?? '')
    if (name === 'status') return toggle(api, meant)
    return change(api, meant, body, file, key)
  }

  /** What an answer refuses, in the specification's form and with the declared names of fields. */
  const refused = ({ status, body }: Answered, resource: Resource | undefined): Answered => {
    const errors = adapter.errors?.(body, status) ?? errorsOf(body) ?? {}
    const declared = resource ? spelling(resource).declared : (name: string) => name
    const named = Object.entries(errors).map(([name, texts]) => [declared(name), texts] as const)
    const message = errorMessageIn(body)
    return answered(status, {
      ...(message !== undefined && { message }),
      ...(named.length > 0 && { errors: Object.fromEntries(named) }),
    })
  }

  return async (asked) => {
    const meant = meaning?.(asked)
    try {
      const own = await signIn.answer(asked)
      if (own) return isRefused(own) ? refused(own, undefined) : own
      if (!meant) throw noSuchCall(`${asked.method} ${asked.path}`)
      return await ask(meant, asked)
    } catch (error) {
      if (error instanceof Refusal) return refused(error.answer, meant?.resource)
      throw error
    }
  }
}
