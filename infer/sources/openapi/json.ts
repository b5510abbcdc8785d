import { decoded } from '../../paths'

/** An object as a document has it. */
export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const objectIn = (value: unknown): Json => (isObject(value) ? value : {})

/** The value that a reference within a document leads to: '#/components/schemas/Invoice'. */
export function entryOf(document: Json, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined
  let value: unknown = document
  for (const step of reference.slice(1).split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined
    const key = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (!Object.hasOwn(value, key)) return undefined
    value = (value as Json)[key]
  }
  return value
}

/** The object itself, or the one that it refers to, through as many references as a document has reason for. */
export function followed(document: Json, value: unknown): Json | undefined {
  let found = value
  for (let hop = 0; hop < 16 && isObject(found) && typeof found.$ref === 'string'; hop++)
    found = entryOf(document, found.$ref)
  return isObject(found) ? found : undefined
}
