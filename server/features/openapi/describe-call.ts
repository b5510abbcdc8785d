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
  /** From the host on. */
  readonly path: string
  readonly operation: Json
}

export interface EngineCallOptions {
  /** Parameters of the query, and what they say. */
  readonly query?: readonly (readonly [name: string, description: string])[]
  readonly takes?: Json
  readonly answers: Json
  /** The status of an answer that is no refusal. Default: 200. */
  readonly status?: 200 | 201
  /** What is answered (202) where it goes on by itself. Default: nothing does. */
  readonly goesOn?: Json
  /** Whether it is for those who are not signed in, too. Default: false. */
  readonly isOpen?: boolean
  /** Whether it takes a proof of who makes it. Default: false. */
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

/** A call as it is made below the base of all. */
export const withApiBase = <Call extends { readonly path: string }>(call: Call) => ({
  ...call,
  path: apiBase + call.path,
})
