import type { Source, Sources } from './conventions/lists'
import { isRow } from './rows'

/** What stands at a path such as 'meta.total'; '' is the whole. A key that has dots itself is found by its whole name. */
export function at(value: unknown, path: string): unknown {
  if (path === '') return value
  if (!isRow(value)) return undefined
  if (path in value) return value[path]
  const [first = '', ...rest] = path.split('.')
  return rest.length === 0 ? undefined : at(value[first], rest.join('.'))
}

/** Puts a value where a path leads, and makes what is not there on the way. */
export function put(target: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    target[first] = value
    return
  }
  const inner = isRow(target[first]) ? { ...target[first] } : {}
  target[first] = inner
  put(inner, rest.join('.'), value)
}

interface Answer {
  readonly body: unknown
  header(name: string): string | undefined
}

const sourcesIn = (sources: Sources): readonly Source[] => [sources].flat() as readonly Source[]

/** What an answer says at a source, of several at the first that says something. */
export function told(sources: Sources, { body, header }: Answer): unknown {
  for (const source of sourcesIn(sources)) {
    const value = typeof source === 'string' ? at(body, source) : header(source.header)
    if (value !== undefined) return value
  }
  return undefined
}

/** What a source is called in messages; of several the first. */
export function nameOf(sources: Sources): string {
  const [first = ''] = sourcesIn(sources)
  return typeof first === 'string' ? first : first.header
}

const numberOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  const digits = typeof value === 'string' ? /(\d+)\s*$/.exec(value)?.[1] : undefined
  return digits === undefined ? undefined : Number(digits)
}

/** The number that an answer says at a source, the last of several: 'items 0-24/319'. Undefined where it says none. */
export const numberAt = (sources: Sources | undefined, answer: Answer): number | undefined =>
  sources === undefined
    ? undefined
    : sourcesIn(sources)
        .map((source) => numberOf(told(source, answer)))
        .find((number) => number !== undefined)
