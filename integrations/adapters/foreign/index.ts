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
  /** The registry of the resources. Default: no registry, so that only calls of the session are translated. */
  readonly registry?: Registry
  readonly transport: SendForeignRequest
  readonly session: ForeignSession
}

/** Creates the translator between the specification's convention and the API's convention. */
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

  /** Converts an error response to the specification's format, with the declared field names. */
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
