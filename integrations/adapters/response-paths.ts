import { isApiRow } from '../../vocabulary'
import type { ResponseSource, ResponseSources } from './conventions/lists'

/** What stands at a path such as 'meta.total'; '' is the whole. A key that has dots itself is found by its whole name. */
export function valueAtPath(value: unknown, path: string): unknown {
  if (path === '') return value
  if (!isApiRow(value)) return undefined
  if (path in value) return value[path]
  const [first = '', ...rest] = path.split('.')
  return rest.length === 0 ? undefined : valueAtPath(value[first], rest.join('.'))
}

/** Puts a value where a path leads, and makes what is not there on the way. */
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

/** What an answer says at a source, of several at the first that says something. */
export function readResponseSource(sources: ResponseSources, { body, header }: Answer): unknown {
  for (const source of sourcesIn(sources)) {
    const value = typeof source === 'string' ? valueAtPath(body, source) : header(source.header)
    if (value !== undefined) return value
  }
  return undefined
}

/** What a source is called in messages; of several the first. */
export function responseSourceName(sources: ResponseSources): string {
  const [first = ''] = sourcesIn(sources)
  return typeof first === 'string' ? first : first.header
}

const numberOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  const digits = typeof value === 'string' ? /(\d+)\s*$/.exec(value)?.[1] : undefined
  return digits === undefined ? undefined : Number(digits)
}

/** The number that an answer says at a source, the last of several: 'items 0-24/319'. Undefined where it says none. */
export const readNumberFromSource = (sources: ResponseSources | undefined, answer: Answer): number | undefined =>
  sources === undefined
    ? undefined
    : sourcesIn(sources)
        .map((source) => numberOf(readResponseSource(source, answer)))
        .find((number) => number !== undefined)
