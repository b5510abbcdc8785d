import { type ApiRow, isApiRow } from '../../../../vocabulary'
import type { Properties, Property } from '../../inferred-api'
import { isSecretName } from './secrets'
import { inferValueType, isPictureName, valueTypeName } from './value-types'

/** The maximum depth of nested records. */
const maxDepth = 4

/** The maximum number of values per property. */
const maxValuesPerProperty = 5000

/** The maximum number of properties per record. If a record has more keys, its keys are data. */
const maxPropertiesPerRecord = 200

/** The minimum number of records to conclude that a property is required. */
const minRowsForRequired = 10

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/**
 * Whether the keys of an object are data, such as prices by day. Such objects have many different keys in total, but
 * few keys in each record.
 */
function hasDataForKeys(rows: readonly ApiRow[]): boolean {
  const keys = new Set(rows.flatMap(Object.keys))
  if (keys.size > maxPropertiesPerRecord) return true
  const average = rows.reduce((sum, row) => sum + Object.keys(row).length, 0) / rows.length
  return (
    keys.size > 0 &&
    ((keys.size > 12 && average < keys.size / 4) ||
      (keys.size > 2 && [...keys].every((key) => /^(\d+|\d{4}-\d{2}(-\d{2})?|[0-9a-f]{8}-[0-9a-f-]{27})$/i.test(key))))
  )
}

/** Infers a property from the property's values, including missing values. */
export function propertyFromValues(name: string, all: readonly unknown[], depth = 0): Property {
  if (depth > maxDepth + 2) return { doubts: ['the value is nested too deeply'] }
  const values = all.filter((value) => !isEmpty(value)).slice(0, maxValuesPerProperty)
  if (values.length === 0)
    return {
      ...(all.includes('') && { type: 'string' as const }),
      doubts: [
        `the property was empty in ${all.length === 1 ? 'the one record' : `all ${all.length} records`} of the responses`,
      ],
    }
  const lists = values.filter(Array.isArray)
  const records = values.filter(isApiRow)
  const sorts = [...new Set(values.map(valueTypeName))]
  if (lists.length === values.length) {
    const items = (lists as unknown[][]).flat().slice(0, maxValuesPerProperty)
    if (items.length === 0) return { type: 'array', doubts: ['all lists were empty'] }
    return { type: 'array', items: propertyFromValues(name, items, depth + 1) }
  }
  if (records.length === values.length) {
    if (isPictureName(name) && records.every(({ url }) => typeof url === 'string'))
      return { type: 'string', format: 'binary', doubts: ['an image, guessed from the name and the address'] }
    if (hasDataForKeys(records) || depth > maxDepth)
      return { type: 'object', doubts: ['the keys are data, or the value is nested too deeply'] }
    return { type: 'object', properties: propertiesOfRows(records, depth + 1) }
  }
  const plain = values.filter((value) => !Array.isArray(value) && !isApiRow(value))
  if (plain.length === values.length) return inferValueType(name, plain)
  return {
    ...(plain.length > 0 ? inferValueType(name, plain) : { type: 'object' as const }),
    doubts: [`the values are of the types ${sorts.join(' and ')}, in ${values.length} records`],
  }
}

/** Infers the properties of records from all records. */
export function propertiesOfRows(rows: readonly ApiRow[], depth = 0): Properties {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, maxPropertiesPerRecord)
  return Object.fromEntries(
    names.map((name) => {
      const all = rows.map((row) => row[name])
      const property = propertyFromValues(name, all, depth)
      const empty = all.filter(isEmpty).length
      return [
        name,
        {
          ...property,
          ...(rows.length >= minRowsForRequired && empty === 0 && property.type !== 'boolean' && { required: true }),
          ...(isSecretName(name) && { samples: [] }),
        },
      ]
    }),
  )
}

/** The patterns for the names of ids. The most likely pattern is first. */
const idNames = [
  /^_?(id|uuid|guid|uid|gid|sid|oid)$/i,
  /(_u?id|Id|ID|Uid|_guid|_uuid)$/,
  /(key|code|number|no|slug|sku|name|handle|iso)$/i,
]

const isUnique = (rows: readonly ApiRow[], names: readonly string[]) => {
  const values = rows.map((row) => names.map((name) => row[name]))
  return (
    values.every((parts) => parts.every((part) => ['string', 'number'].includes(typeof part) && part !== '')) &&
    new Set(values.map((parts) => JSON.stringify(parts))).size === rows.length
  )
}

/**
 * Finds the properties that identify records. The result is a property with a common id name, or two properties that
 * are unique together. The list is empty if no such properties exist.
 */
export function uniquePropertiesIn(seen: readonly ApiRow[]): string[] {
  // The same record may occur in several responses.
  const rows = [...new Map(seen.map((row) => [JSON.stringify(row), row])).values()]
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  for (const pattern of idNames) {
    const found = names.find((name) => pattern.test(name) && isUnique(rows, [name]))
    if (found) return [found]
  }
  if (rows.length < minRowsForRequired) return []
  const parts = names.filter((name) => /(_?id|_?no|key|code|date|number|line|position)$/i.test(name)).slice(0, 6)
  for (const [index, first] of parts.entries())
    for (const second of parts.slice(index + 1)) if (isUnique(rows, [first, second])) return [first, second]
  return []
}
