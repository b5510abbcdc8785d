import { type ApiRow, isApiRow } from '../../../../vocabulary'
import { entityName } from '../../names'
import { decodeSegment, withoutParameterNames } from '../../paths'
import type { SampleCall } from './sample-call'

/** Matches path segments that look like ids. */
export const idPattern =
  /^(\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22,}|[0-9a-f]{24}|[0-9A-HJKMNP-TV-Z]{26}|[a-z]{2,5}_(?=\w*\d)\w{6,}|(?=.*\d)(?=.*[A-Za-z])[\w-]{16,})$/i

const idLike = /^_?(id|uuid|guid|key|code|slug|number|handle|name|login|sku|iso\w*)$|(_?id|code|key|_no)$/i

/** All records in a response, at any depth. */
function rowsAnywhere(value: unknown, depth = 0): ApiRow[] {
  if (Array.isArray(value)) return value.filter(isApiRow)
  if (!isApiRow(value) || depth > 2) return []
  return Object.values(value).flatMap((inner) => rowsAnywhere(inner, depth + 1))
}

/** The id values of each list's records, with the property of each value, by list path. */
type Finders = ReadonlyMap<string, ReadonlyMap<string, string>>

function findersIn(calls: readonly SampleCall[]): Finders {
  const found = new Map<string, Map<string, string>>()
  for (const { method, path, answer } of calls) {
    if (method !== 'GET') continue
    const own = found.get(path) ?? new Map<string, string>()
    found.set(path, own)
    for (const row of rowsAnywhere(answer).slice(0, 2000))
      for (const [name, value] of Object.entries(row))
        if (idLike.test(name) && (typeof value === 'string' || typeof value === 'number') && !own.has(String(value)))
          own.set(String(value), name)
  }
  return found
}

function templateOf(path: string, finders: Finders): string {
  const steps = path.split('/')
  const blanks = new Set<string>()
  return steps
    .map((raw, index) => {
      const step = decodeSegment(raw)
      const known = index > 1 ? finders.get(steps.slice(0, index).join('/'))?.get(step) : undefined
      if (known === undefined && !(index > 1 && idPattern.test(step))) return raw
      const isLast = index === steps.length - 1
      const plain = isLast ? (known ?? 'id') : `${entityName(steps[index - 1] ?? '')}_id`.replaceAll('-', '_')
      const name = blanks.has(plain) ? `${plain}_${index}` : plain
      blanks.add(name)
      return `{${name}}`
    })
    .join('/')
}

/**
 * Groups calls whose paths differ only in ids. A path segment is an id if it has the format of an id, or if a list
 * contains the value.
 */
export function groupByPathTemplate(calls: readonly SampleCall[]): Map<string, SampleCall[]> {
  const finders = findersIn(calls)
  const names = new Map<string, string>()
  const found = new Map<string, SampleCall[]>()
  const templates = calls.map((call) => [call, templateOf(call.path, finders)] as const)
  for (const [, template] of templates) {
    const former = names.get(withoutParameterNames(template))
    if (former === undefined || (former.endsWith('{id}') && !template.endsWith('{id}')))
      names.set(withoutParameterNames(template), template)
  }
  for (const [call, template] of templates) {
    const name = names.get(withoutParameterNames(template)) ?? template
    found.set(name, [...(found.get(name) ?? []), call])
  }
  return found
}
