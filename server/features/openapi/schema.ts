/** A part of a description in OpenAPI. */
export type Json = Readonly<Record<string, unknown>>

export const schemaReference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

export const textSchema: Json = { type: 'string' }

export const listSchema = (items: Json): Json => ({ type: 'array', items })

/** @param optional names of properties that may be left out. Default: none may. */
export const objectSchema = (properties: Readonly<Record<string, Json>>, optional: readonly string[] = []): Json => {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

/** The same, or nothing. */
export const nullableSchema = (schema: Json): Json => ({ anyOf: [schema, { type: 'null' }] })

export const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } })

/** Where calls refer to what a refusal answers. */
const refusal: Json = { $ref: '#/components/responses/Refusal' }

/** The header that hands over a proof, and how calls that may ask for one are refused without it. */
const proof: Json = { $ref: '#/components/parameters/proof' }
const unproven: Json = { $ref: '#/components/responses/Unproven' }

/** The header that says for which version of its record a call is meant, and how it is refused where there is another. */
const ifMatchReference: Json = { $ref: '#/components/parameters/meant' }
const outdated: Json = { $ref: '#/components/responses/Outdated' }

/** A call that changes a record as it was read. */
export const withIfMatch = ({ parameters, responses, ...operation }: Json): Json => ({
  ...operation,
  parameters: [...(parameters as readonly Json[]), ifMatchReference],
  responses: { ...(responses as Json), '412': outdated },
})

const idempotencyKeyReference: Json = { $ref: '#/components/parameters/key' }

/** A call that is done once for a key that comes with it. */
export const withIdempotencyKey = ({ parameters, ...operation }: Json): Json => ({
  ...operation,
  parameters: [...(parameters as readonly Json[]), idempotencyKeyReference],
})

/** A call that may ask for a proof of who makes it. */
export const withProof = ({ parameters, responses, ...operation }: Json): Json => ({
  ...operation,
  parameters: [...(parameters as readonly Json[]), proof],
  responses: { ...(responses as Json), '422': unproven },
})

/** What any call answers where it is refused: what is wrong, and what to mend. */
export const refusalResponses = (...statuses: readonly number[]): Json =>
  Object.fromEntries(statuses.map((status) => [String(status), refusal]))

/** How any call may end without having been done. */
export const commonRefusalStatuses = [400, 401, 403, 408, 414, 429, 431, 500, 503] as const

/** What a call that takes a body, or changes something, may be refused for besides. */
export const changeRefusalStatuses = [409, 413, 415, 422] as const

export const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: textSchema }))
