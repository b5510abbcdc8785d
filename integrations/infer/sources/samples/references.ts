import { type ApiRow, isApiRow } from '../../../../vocabulary'
import type { Properties, Property } from '../../inferred-api'
import { entityName, splitNameWords } from '../../names'

/** The records of one entity, with their id properties. */
export interface SampledEntity {
  readonly entity: string
  readonly id: readonly string[]
  readonly rows: readonly ApiRow[]
}

interface Target {
  readonly entity: string
  readonly ids: ReadonlySet<string>
}

const targetsOf = (all: readonly SampledEntity[]): Target[] =>
  all.flatMap(({ entity, id, rows }) => {
    const [only] = id
    if (id.length !== 1 || only === undefined) return []
    return [
      {
        entity,
        ids: new Set(rows.flatMap((row) => (row[only] === null || row[only] === undefined ? [] : String(row[only])))),
      },
    ]
  })

const endings = ['id', 'ids', 'uuid', 'guid', 'ref', 'key', 'code', 'no', 'number']

/** Whether two names are equal, or one name ends with the other name, such as 'book-category' and 'category'. */
const endsAlike = (one: string, other: string) =>
  one === other || one.endsWith(`-${other}`) || other.endsWith(`-${one}`)

/** Whether the name of a property contains the name of an entity, such as 'member_id', 'payingMemberId' or 'member'. */
function isNamedAfter(name: string, entity: string): boolean {
  const words = splitNameWords(name)
  const stem = endings.includes(words.at(-1) ?? '') ? words.slice(0, -1) : words
  return stem.length > 0 && endsAlike(entityName(stem.join('-')), entity)
}

const endsAsId = (name: string) =>
  /^(id|ids|uuid|guid|by|to|from|owner|parent)$/.test(splitNameWords(name).at(-1) ?? '')

const isScalar = (value: unknown): value is string | number =>
  ['string', 'number'].includes(typeof value) && value !== ''

/** Whether the ids are globally unique, such as UUIDs. If so, few matching values prove a reference. */
const areOneOfAKind = (ids: readonly string[]) => ids.every((id) => id.length >= 12 && /\d/.test(id))

/**
 * The number of matching ids that proves a reference without a matching name. Small numbers alone never prove a
 * reference.
 */
function minMatchingIds(name: string, ids: readonly string[]): number {
  if (areOneOfAKind(ids)) return 1
  if (ids.some((id) => !/^\d{1,6}$/.test(id))) return 3
  return endsAsId(name) ? 5 : Number.POSITIVE_INFINITY
}

/**
 * Finds the entity that values refer to, with the reason. Either the name and the values match the entity, or enough
 * values match to prove the reference without the name.
 */
function referred(name: string, values: readonly unknown[], targets: readonly Target[]) {
  const distinct = [...new Set(values.filter(isScalar).map(String))]
  if (distinct.length === 0) return undefined
  const scored = targets
    .filter(({ ids }) => ids.size > 0)
    .map((target) => {
      const among = distinct.filter((value) => target.ids.has(value)).length
      return { ...target, among, isNamed: isNamedAfter(name, target.entity) }
    })
    .filter(({ among }) => among > 0)
  const count = (among: number) => `${among} of ${distinct.length} different values`
  const byBoth = scored
    .filter(({ isNamed, among }) => isNamed && among >= distinct.length * (areOneOfAKind(distinct) ? 0.1 : 0.5))
    .sort((a, b) => b.entity.length - a.entity.length || b.among - a.among)[0]
  if (byBoth)
    return {
      entity: byBoth.entity,
      because: `the name matches, and ${count(byBoth.among)} are ids of '${byBoth.entity}'`,
    }
  const byValues = scored
    .filter(({ among }) => among >= distinct.length * (areOneOfAKind(distinct) ? 0.1 : 0.9))
    .filter(({ among }) => among >= minMatchingIds(name, distinct))
  const [only, another] = byValues.sort((a, b) => b.among - a.among)
  // If several entities have the same ids, the target of the reference is unknown.
  if (only && (!another || another.among < only.among))
    return {
      entity: only.entity,
      because: `${count(only.among)} are ids of '${only.entity}', although the name does not match`,
    }
  return undefined
}

function withReference(
  name: string,
  property: Property,
  values: readonly unknown[],
  targets: readonly Target[],
): Property {
  if (property.type === 'array') {
    const items = values.flatMap((value) => (Array.isArray(value) ? value : []))
    return property.items ? { ...property, items: withReference(name, property.items, items, targets) } : property
  }
  if (property.type === 'boolean' || ['date', 'date-time', 'email', 'uri', 'decimal'].includes(property.format ?? ''))
    return property
  const records = values.filter(isApiRow)
  if (records.length > 0 && property.properties) {
    const own = records.flatMap((record) => record.id ?? record._id ?? record.uuid ?? [])
    const held = referred(name, own, targets)
    if (held)
      return { ...property, refersTo: { entity: held.entity, because: `the value contains an id: ${held.because}` } }
    return { ...property, properties: referencesIn(property.properties, records, targets) }
  }
  const found = property.values ? undefined : referred(name, values, targets)
  return found ? { ...property, refersTo: found } : property
}

function referencesIn(properties: Properties, rows: readonly ApiRow[], targets: readonly Target[]): Properties {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      withReference(
        name,
        property,
        rows.map((row) => row[name]),
        targets,
      ),
    ]),
  )
}

/**
 * Finds references by comparing the values of properties with the ids of all entities.
 *
 * The id of the entity itself is not a reference.
 */
export function inferReferences(
  properties: Properties,
  { id, rows }: SampledEntity,
  all: readonly SampledEntity[],
): Properties {
  const targets = targetsOf(all)
  const own = id.length === 1 ? id : []
  const found = referencesIn(properties, rows, targets)
  return Object.fromEntries(
    Object.entries(found).map(([name, property]) => [
      name,
      own.includes(name) ? (properties[name] as Property) : property,
    ]),
  )
}
