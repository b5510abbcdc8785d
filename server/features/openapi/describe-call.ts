import { apiBase, type HttpMethod } from '../../../vocabulary'
import {
  changeRefusalStatuses,
  commonRefusalStatuses,
  type Json,
  jsonContent,
  pathParameters,
  refusalResponses,
  textSchema,
  withProof,
} from './schema'

/** A call that belongs to no resource. */
export interface EngineCall {
  readonly method: HttpMethod
  /** The path after the host name, including the base path of the API. */
  readonly path: string
  readonly operation: Json
}

export interface EngineCallOptions {
  /** The query parameters, with their descriptions. */
  readonly query?: readonly (readonly [name: string, description: string])[]
  readonly takes?: Json
  readonly answers: Json
  /** The status of a successful response. Default: 200. */
  readonly status?: 200 | 201
  /** The response with status 202, if the work continues in the background. Default: no such response. */
  readonly goesOn?: Json
  /** Whether the call works without a session. Default: false. */
  readonly isOpen?: boolean
  /** Whether the call requires a proof of identity. Default: false. */
  readonly isProven?: boolean
}

/** Describes a call that belongs to no resource. */
export const describeCall = (
  tag: string,
  name: string,
  { method, path }: { readonly method: HttpMethod; readonly path: string },
  { query = [], takes, answers, status = 200, goesOn, isOpen = false, isProven = false }: EngineCallOptions,
): EngineCall => {
  const operation: Json = {
    operationId: name,
    tags: [tag],
    parameters: [
      ...pathParameters(path),
      ...query.map(([key, description]) => ({ name: key, in: 'query', description, schema: textSchema })),
    ],
    ...(isOpen && { security: [] }),
    ...(takes && { requestBody: { required: true, content: jsonContent(takes) } }),
    responses: {
      [String(status)]: { description: 'Done.', content: jsonContent(answers) },
      ...(goesOn && { '202': { description: 'It goes on by itself.', content: jsonContent(goesOn) } }),
      ...refusalResponses(...commonRefusalStatuses, 404, ...changeRefusalStatuses),
    },
  }
  return { method, path, operation: isProven ? withProof(operation) : operation }
}

/** A call, with its path below the base path of the API. */
export const withApiBase = <Call extends { readonly path: string }>(call: Call) => ({
  ...call,
  path: apiBase + call.path,
})
