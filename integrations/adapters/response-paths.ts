import { isApiRow } from '../../vocabulary'
import type { ResponseSource, ResponseSources } from './conventions/lists'

/**
 * The value at a path such as 'meta.total'. An empty path returns the complete value. A key that contains dots is also
 * found by its full name.
 */
export function valueAtPath(value: unknown, path: string): unknown {
  if (path === '') return value
  if (!isApiRow(value)) return undefined
  if (path in value) return value[path]
  const [first = '', ...rest] = path.split('.')
  return rest.length === 0 ? undefined : valueAtPath(value[first], rest.join('.'))
}

/** Sets a value at a path, and creates missing objects along the path. */
export function setAtPath(target: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    target[first] = value
    return
  }
  const inner = isApiRow(target[first]) ? { ...target[first] } : {}
  target[first] = inner
  setAtPath(inner, rest.join('.'), value)
}

interface Answer {
  readonly body: unknown
  header(name: string): string | undefined
}

const sourcesIn = (sources: ResponseSources): readonly ResponseSource[] => [sources].flat() as readonly ResponseSource[]

/** Reads the value of a source in a response. If several sources are given, the first source with a value is used. */
export function readResponseSource(sources: ResponseSources, { body, header }: Answer): unknown {
  for (const source of sourcesIn(sources)) {
    const value = typeof source === 'string' ? valueAtPath(body, source) : header(source.header)
    if (value !== undefined) return value
  }
  return undefined
}

/** The name of a source for messages. If several sources are given, the name is the name of the first source. */
export function responseSourceName(sources: ResponseSources): string {
  const [first = ''] = sourcesIn(sources)
  return typeof first === 'string' ? first : first.header
}

const numberOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  const digits = typeof value === 'string' ? /(\d+)\s*$/.exec(value)?.[1] : undefined
  return digits === undefined ? undefined : Number(digits)
}

/**
 * Reads a number from a source. From a text such as 'items 0-24/319', the last number is used. Undefined without a
 * number.
 */
export const readNumberFromSource = (sources: ResponseSources | undefined, answer: Answer): number | undefined =>
  sources === undefined
    ? undefined
    : sourcesIn(sources)
        .map((source) => numberOf(readResponseSource(source, answer)))
        .find((number) => number !== undefined)
