import { decodeSegment } from '../../paths'

/** An object of a JSON document. */
export type JsonObject = Readonly<Record<string, unknown>>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const asJsonObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

/** Resolves a reference within a document, such as '#/components/schemas/Invoice'. */
export function resolveJsonPointer(document: JsonObject, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined
  let value: unknown = document
  for (const step of reference.slice(1).split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined
    const key = decodeSegment(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (!Object.hasOwn(value, key)) return undefined
    value = (value as JsonObject)[key]
  }
  return value
}

/** The object itself, or the referenced object. The function follows at most 16 references. */
export function followReference(document: JsonObject, value: unknown): JsonObject | undefined {
  let found = value
  for (let hop = 0; hop < 16 && isJsonObject(found) && typeof found.$ref === 'string'; hop++)
    found = resolveJsonPointer(document, found.$ref)
  return isJsonObject(found) ? found : undefined
}
