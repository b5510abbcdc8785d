import type { ApiRow } from '../../../../vocabulary'
import { countOccurrences } from '../../count-occurrences'
import type { Entity, InferredApi, LeftOutItem, LoadedSource, Properties, Property } from '../../inferred-api'
import { inferApiFromDocument } from '../openapi'
import { detectAdapter } from './detect-adapter'
import { apiNameFromHost, documentFromCalls } from './document'
import { groupByPathTemplate } from './path-templates'
import { propertiesOfRows, uniquePropertiesIn } from './properties'
import { inferReferences, type SampledEntity } from './references'
import type { SampleCall } from './sample-call'

const keysText = (keys: readonly string[]) => `${keys.slice(0, 6).join(', ')}${keys.length > 6 ? ' …' : ''}`

/** Reports records whose properties differ much from most other records of the list. */
function otherShapes(rows: readonly ApiRow[]): string[] {
  const counts = countOccurrences(rows.map((row) => JSON.stringify(Object.keys(row).sort())))
  const [most, ...others] = [...counts].sort(([, a], [, b]) => b - a)
  if (!most) return []
  const common = new Set<string>(JSON.parse(most[0]))
  return others.flatMap(([text, count]) => {
    const keys: string[] = JSON.parse(text)
    const shared = keys.filter((key) => common.has(key)).length
    if (shared >= Math.min(keys.length, common.size) / 2) return []
    return [
      `${count} of its ${rows.length} records do not have the most common keys (${keysText(keys)}); this entity has the properties of all records`,
    ]
  })
}

/** Combines a property's sample values with facts from the calls. */
function joined(seen: Property | undefined, told: Property, isWritten: boolean): Property {
  if (!seen) return told
  const { required, ...property } = seen
  return {
    ...property,
    ...((isWritten ? told.required : required) && { required: true }),
    ...(told.readOnly && { readOnly: true }),
    ...(told.writeOnly && { writeOnly: true }),
    ...(told.createOnly && { createOnly: true }),
  }
}

/** Merges the values of each record from the list and from the response with the single record. */
function oneEach(rows: readonly ApiRow[], id: readonly string[]): ApiRow[] {
  const found = new Map<string, ApiRow>()
  for (const row of rows) {
    const key = JSON.stringify(id.map((name) => row[name]))
    found.set(key, { ...found.get(key), ...row })
  }
  return [...found.values()]
}

/** Completes an entity with facts from its records. */
function detailed(entity: Entity, known: SampledEntity, all: readonly SampledEntity[]): Entity {
  const { rows } = known
  const seen = propertiesOfRows(rows)
  const isWritten = entity.calls.create !== undefined || entity.calls.edit !== undefined
  const own: Properties = Object.fromEntries(
    Object.entries(entity.properties).map(([name, told]) => [name, joined(seen[name], told, isWritten)]),
  )
  const few =
    rows.length < 10
      ? [
          `only ${rows.length} ${rows.length === 1 ? 'record was' : 'records were'} read; more records show which fields may be empty, and which fields are choices`,
        ]
      : []
  return {
    ...entity,
    shape: `${entity.calls.list?.method} ${entity.calls.list?.path}`,
    properties: inferReferences(own, known, all),
    rows: rows.length,
    doubts: [...entity.doubts, ...otherShapes(rows), ...few],
  }
}

interface Where {
  readonly origin: string
  /** The base path of the calls, if the base path is known. Default: the prefix that all paths share. */
  readonly base?: string
  /** The name of the source in words, such as 'the calls in orders.har'. */
  readonly from: string
  readonly doubts?: readonly string[]
  readonly leftOut: readonly LeftOutItem[]
}

/** Infers an API from recorded calls and responses. */
export function inferApiFromCalls(
  opened: LoadedSource,
  calls: readonly SampleCall[],
  { origin, base = '', from, doubts = [], leftOut }: Where,
): InferredApi {
  const below = calls.map((call) => ({ ...call, path: call.path.slice(base.length) || '/' }))
  const sampled = documentFromCalls(groupByPathTemplate(below), {
    title: apiNameFromHost(new URL(origin).host),
    server: origin + base,
  })
  const told = inferApiFromDocument(sampled.document, opened, (shape) =>
    uniquePropertiesIn(sampled.rows.get(shape) ?? []),
  )
  const known = told.entities.map(
    (entity): SampledEntity => ({
      entity: entity.name,
      id: entity.id,
      rows: oneEach(sampled.rows.get(entity.shape) ?? [], entity.id),
    }),
  )
  const fits = detectAdapter(calls.filter(({ method, answer }) => method === 'GET' && answer !== undefined))
  return {
    ...told,
    from,
    entities: told.entities.map((entity, index) => detailed(entity, known[index] as SampledEntity, known)),
    ...(fits && { fits }),
    doubts: [...doubts, ...told.doubts],
    leftOut: [...told.leftOut, ...sampled.leftOut, ...leftOut],
  }
}
