/** An object in an OpenAPI description. */
export type Json = Readonly<Record<string, unknown>>

export const schemaReference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

export const textSchema: Json = { type: 'string' }

export const listSchema = (items: Json): Json => ({ type: 'array', items })

/** @param optional the names of optional properties. Default: no property is optional. */
export const objectSchema = (properties: Readonly<Record<string, Json>>, optional: readonly string[] = []): Json => {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

/** A schema that accepts the given schema or null. */
export const nullableSchema = (schema: Json): Json => ({ anyOf: [schema, { type: 'null' }] })

export const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } })

/** The schema of the response to a refused call. */
const refusal: Json = { $ref: '#/components/responses/Refusal' }

/** Describes the header with a proof of identity, and the refusal of calls without a required proof. */
const proof: Json = { $ref: '#/components/parameters/proof' }
const unproven: Json = { $ref: '#/components/responses/Unproven' }

/** Describes the header with the expected version of a record, and the refusal for another version. */
const ifMatchReference: Json = { $ref: '#/components/parameters/meant' }
const outdated: Json = { $ref: '#/components/responses/Outdated' }

/** A call that changes a record in an expected version. */
export const withIfMatch = ({ parameters, responses, ...operation }: Json): Json => ({
  ...operation,
  parameters: [...(parameters as readonly Json[]), ifMatchReference],
  responses: { ...(responses as Json), '412': outdated },
})

const idempotencyKeyReference: Json = { $ref: '#/components/parameters/key' }

/** A call that accepts an idempotency key. */
export const withIdempotencyKey = ({ parameters, ...operation }: Json): Json => ({
  ...operation,
  parameters: [...(parameters as readonly Json[]), idempotencyKeyReference],
})

/** A call that may require a proof of identity. */
export const withProof = ({ parameters, responses, ...operation }: Json): Json => ({
  ...operation,
  parameters: [...(parameters as readonly Json[]), proof],
  responses: { ...(responses as Json), '422': unproven },
})

/** The refusals of a call: the problem and how to fix the request. */
export const refusalResponses = (...statuses: readonly number[]): Json =>
  Object.fromEntries(statuses.map((status) => [String(status), refusal]))

/** The statuses with which any call may be refused. */
export const commonRefusalStatuses = [400, 401, 403, 408, 414, 429, 431, 500, 503] as const

/** The further statuses of calls that have a body or change data. */
export const changeRefusalStatuses = [409, 413, 415, 422] as const

export const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: textSchema }))
