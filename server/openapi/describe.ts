import { apiBase, type Method } from '../../vocabulary'
import { anyRefusal, changeRefusals, type Json, json, pathParameters, proven, refusals, text } from './schema'

/** A call that belongs to no resource. */
export interface Besides {
  readonly method: Method
  /** From the host on. */
  readonly path: string
  readonly operation: Json
}

export interface Details {
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
export const describe = (
  tag: string,
  name: string,
  { method, path }: { readonly method: Method; readonly path: string },
  { query = [], takes, answers, status = 200, goesOn, isOpen = false, isProven = false }: Details,
): Besides => {
  const operation: Json = {
    operationId: name,
    tags: [tag],
    parameters: [
      ...pathParameters(path),
      ...query.map(([key, description]) => ({ name: key, in: 'query', description, schema: text })),
    ],
    ...(isOpen && { security: [] }),
    ...(takes && { requestBody: { required: true, content: json(takes) } }),
    responses: {
      [String(status)]: { description: 'Done.', content: json(answers) },
      ...(goesOn && { '202': { description: 'It goes on by itself.', content: json(goesOn) } }),
      ...refusals(...anyRefusal, 404, ...changeRefusals),
    },
  }
  return { method, path, operation: isProven ? proven(operation) : operation }
}

/** A call as it is made below the base of all. */
export const below = <Call extends { readonly path: string }>(call: Call) => ({ ...call, path: apiBase + call.path })
