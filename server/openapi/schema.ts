/** A part of a description in OpenAPI. */
export type Json = Readonly<Record<string, unknown>>

export const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

export const text: Json = { type: 'string' }

export const listOf = (items: Json): Json => ({ type: 'array', items })

/** @param optional names of properties that may be left out. Default: none may. */
export const object = (properties: Readonly<Record<string, Json>>, optional: readonly string[] = []): Json => {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

export const json = (schema: Json): Json => ({ 'application/json': { schema } })

/** What any call answers where it is refused. */
export const failure: Json = {
  description: 'Refused: what is wrong, and what to mend.',
  content: json(reference('Refusal')),
}

export const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: text }))
