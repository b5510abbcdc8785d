import type { Registry, Resource } from '../../../vocabulary'
import type { Adapter } from '../adapter'
import {
  createForeignResponse,
  type ForeignResponse,
  ForeignResponseError,
  isErrorResponse,
  missingCallError,
  type SendForeignRequest,
} from '../foreign-request'
import { createRecordMappings } from '../record-mapping'
import { errorMessageIn, fieldErrorsOf } from '../response-messages'
import { createForeignSignIn, type ForeignSession } from '../session'
import { createSpecificationRouter, type SpecificationCall, type SpecificationRequest } from '../specification-calls'
import { sendForeignChange, toggleForeignStatus } from './changes'
import { createForeignApi } from './foreign-api'
import { createForeignLists } from './lists'
import { showForeignRecord } from './records'

interface Options {
  readonly adapter: Adapter
  /** Default: none, so that nothing but signing in is understood. */
  readonly registry?: Registry
  readonly transport: SendForeignRequest
  readonly session: ForeignSession
}

/** Speaks to an API in its own convention for whoever speaks the specification's. */
export function createForeignTranslator({
  adapter,
  registry,
  transport,
  session,
}: Options): (asked: SpecificationRequest) => Promise<ForeignResponse> {
  const meaning = registry && createSpecificationRouter(registry)
  const spelling = createRecordMappings(adapter, registry)
  const signIn = createForeignSignIn(adapter, transport, session)
  const api = createForeignApi({ adapter, transport, session, signIn, spelling })
  const list = createForeignLists(api)

  const ask = async (
    meant: SpecificationCall,
    { body, file = false, key }: SpecificationRequest,
  ): Promise<ForeignResponse> => {
    const { resource, name, call, values } = meant
    if (call.answers === 'list' || call.answers === 'options') return list(meant)
    if (name === 'show') return showForeignRecord(api, resource, values.id ?? '')
    if (name === 'status') return toggleForeignStatus(api, meant)
    return sendForeignChange(api, meant, body, file, key)
  }

  /** What an answer refuses, in the specification's form and with the declared names of fields. */
  const refused = ({ status, body }: ForeignResponse, resource: Resource | undefined): ForeignResponse => {
    const errors = adapter.errors?.(body, status) ?? fieldErrorsOf(body) ?? {}
    const declared = resource ? spelling(resource).declared : (name: string) => name
    const named = Object.entries(errors).map(([name, texts]) => [declared(name), texts] as const)
    const message = errorMessageIn(body)
    return createForeignResponse(status, {
      ...(message !== undefined && { message }),
      ...(named.length > 0 && { errors: Object.fromEntries(named) }),
    })
  }

  return async (asked) => {
    const meant = meaning?.(asked)
    try {
      const own = await signIn.answer(asked)
      if (own) return isErrorResponse(own) ? refused(own, undefined) : own
      if (!meant) throw missingCallError(`${asked.method} ${asked.path}`)
      return await ask(meant, asked)
    } catch (error) {
      if (error instanceof ForeignResponseError) return refused(error.answer, meant?.resource)
      throw error
    }
  }
}
