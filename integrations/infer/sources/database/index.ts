import type { Entity, InferredApi, LeftOutItem, Properties, Property } from '../../inferred-api'
import { entityName, firstFreeName, normalizeName as plainName } from '../../names'
import { propertiesOfRows } from '../samples/properties'
import { inferReferences, type SampledEntity } from '../samples/references'
import { type DatabaseColumn, type DatabaseTable, sampleLimits } from './table'

/** Combines a column's declaration with the type of its sample values. */
function propertyOf({ hasDefault, ...declared }: DatabaseColumn, seen: Property | undefined): Property {
  const { required: _, doubts: told = [], ...shown } = seen ?? {}
  const must = declared.required && !hasDefault ? { required: true } : {}
  const { required: __, ...plain } = declared
  if (shown.type === undefined || plain.format === 'byte') return { ...plain, ...must }
  const doubts = [...(plain.doubts ?? []), ...told]
  const both = { ...plain, ...must, ...(doubts.length > 0 && { doubts }) }
  if (plain.values) return { ...plain, ...must }
  if (plain.type === 'array' && shown.type === 'array')
    return {
      ...both,
      items: { ...shown.items, ...plain.items, ...(shown.items?.properties && { properties: shown.items.properties }) },
    }
  if (plain.type === undefined || plain.type === 'object') return { ...shown, ...both, type: shown.type }
  // A text column can contain any values. A number column can contain flags or times.
  if (plain.type === 'string' && plain.format === undefined) return { ...shown, ...both, type: shown.type }
  if (plain.type === 'integer' && shown.type === 'boolean') return { ...both, type: 'boolean' }
  if (plain.type === 'integer' && shown.format === 'unix-time') return { ...both, format: 'unix-time' }
  if (plain.format === 'date-time' && (shown.format === 'date' || shown.format === 'unix-time'))
    return { ...both, format: shown.format, type: shown.type }
  if (shown.type !== plain.type && !(plain.type === 'number' && shown.type === 'integer') && plain.type !== 'boolean')
    return {
      ...both,
      type: shown.type === 'string' ? 'string' : plain.type,
      doubts: [...doubts, `the declared type is ${plain.type}, but the values have another type`],
    }
  return { ...plain, ...must }
}

const isStamp = (name: string) =>
  /^(created|updated|modified|inserted|deleted)(at|on)?$|^(created|updated|inserted)(date|time)$|^(position|sort|sortorder|rank)$/.test(
    plainName(name),
  )

/**
 * The two tables that a pure join table connects. Undefined if the table has other content, or if another table refers
 * to the join table.
 */
function joinedBy(table: DatabaseTable, referred: ReadonlySet<string>): readonly [string, string] | undefined {
  const [one, other, ...more] = table.references.filter(({ columns }) => columns.length === 1)
  if (!one || !other || more.length > 0 || referred.has(table.fullName)) return undefined
  const joining = [...one.columns, ...other.columns]
  const rest = Object.keys(table.columns).filter(
    (name) => !joining.includes(name) && !(table.key.length === 1 && table.key[0] === name) && !isStamp(name),
  )
  const areUnique = [table.key, ...table.uniques].some(
    (columns) => columns.length === 2 && columns.every((name) => joining.includes(name)),
  )
  return rest.length === 0 && areUnique ? [one.to, other.to] : undefined
}

/** The columns that identify a record. */
function idOf({ key, uniques, columns }: DatabaseTable): { id: readonly string[]; doubts: string[] } {
  if (key.length > 0) return { id: key, doubts: [] }
  const stands = uniques.find((names) => names.every((name) => columns[name]?.required))
  if (!stands) return { id: [], doubts: [] }
  return {
    id: stands,
    doubts: [
      `the table has no primary key; ${stands.join(' and ')} ${stands.length > 1 ? 'are unique together' : 'is unique'}, and replaces the key`,
    ],
  }
}

/** The unique entity names for tables. If two tables have the same name, the entity name contains the schema. */
function namesOf(tables: readonly DatabaseTable[]): Map<string, string> {
  const used = new Set<string>()
  return new Map(
    tables.map(({ name, fullName }) => {
      const free = firstFreeName([entityName(name), entityName(fullName.replace('.', '-'))], (one) => used.has(one))
      used.add(free)
      return [fullName, free]
    }),
  )
}

function referencesOf(table: DatabaseTable, tables: readonly DatabaseTable[], names: ReadonlyMap<string, string>) {
  const found = new Map<string, NonNullable<Property['refersTo']>>()
  const doubts: string[] = []
  for (const { columns, to, toColumns } of table.references) {
    const [column] = columns
    const target = tables.find(({ fullName }) => fullName === to)
    const entity = names.get(to)
    if (column === undefined || !target || entity === undefined) continue
    const id = idOf(target).id
    if (columns.length > 1 || id.length !== 1)
      doubts.push(
        `${columns.join(' and ')} together refer to one '${entity}', which no field supports; these columns are plain fields`,
      )
    else if (toColumns.length > 0 && toColumns[0] !== id[0])
      doubts.push(
        `${column} refers to one '${entity}' by ${toColumns[0]}, not by the id ${id[0]}; the column is a plain field`,
      )
    else found.set(column, { entity, because: `the foreign key refers to ${to}` })
  }
  return { found, doubts }
}

const isReal = (table: DatabaseTable) => Object.keys(table.columns).length > 0

interface TablesInput {
  /** The name of the source in words, such as 'the SQLite file shop.db'. */
  readonly from: string
  readonly name: string
  readonly tables: readonly DatabaseTable[]
  readonly leftOut: readonly LeftOutItem[]
  readonly fits?: InferredApi['fits']
}

/** Infers an API from the tables of a database. */
export function inferApiFromTables({ from, name, tables, leftOut, fits }: TablesInput): InferredApi {
  const referred = new Set(tables.flatMap(({ references }) => references.map(({ to }) => to)))
  const without: LeftOutItem[] = [...leftOut]
  const kept = tables.filter((table) => {
    const what = `table ${table.fullName}`
    const joined = joinedBy(table, referred)
    const because = !isReal(table)
      ? 'the table has no readable columns'
      : joined
        ? `the table only joins ${joined[0]} and ${joined[1]}; use hasMany() in one of the two resources instead`
        : idOf(table).id.length === 0
          ? 'the table has no primary key, and no unique columns that are never empty; add a primary key'
          : undefined
    if (because !== undefined) without.push({ what, because })
    return because === undefined
  })
  const names = namesOf(kept)
  const known = kept.map(
    (table): SampledEntity => ({
      entity: names.get(table.fullName) as string,
      id: idOf(table).id,
      rows: table.rows,
    }),
  )
  const entities = kept.map((table, index): Entity => {
    const { id, doubts: ofId } = idOf(table)
    const seen = propertiesOfRows(table.rows)
    const { found, doubts: ofReferences } = referencesOf(table, tables, names)
    const single = new Set(table.uniques.flatMap((columns) => (columns.length === 1 ? columns : [])))
    const own: Properties = Object.fromEntries(
      Object.entries(table.columns).map(([column, declared]) => [
        column,
        { ...propertyOf(declared, seen[column]), ...(single.has(column) && { unique: true }) },
      ]),
    )
    const guessed = inferReferences(own, known[index] as SampledEntity, known)
    const declared = Object.fromEntries([...found].map(([column, refersTo]) => [column, { ...own[column], refersTo }]))
    const together = table.uniques.filter((columns) => columns.length > 1 && columns.join() !== id.join())
    return {
      name: names.get(table.fullName) as string,
      shape: table.fullName,
      ...(table.about && { about: table.about }),
      calls: {},
      id,
      properties: { ...guessed, ...declared },
      rows: table.rows.length,
      doubts: [
        ...table.doubts,
        ...ofId,
        ...ofReferences,
        ...together.map(
          (columns) =>
            `${columns.join(' and ')} are unique together; the database rejects duplicates, but no form does`,
        ),
      ],
    }
  })
  const doubts = [
    `at most ${sampleLimits.rows} records of each table were read`,
    ...(tables.length > sampleLimits.tables
      ? [`only the column types were read for ${tables.length - sampleLimits.tables} tables`]
      : []),
  ]
  return { name, from, base: '', entities, ...(fits && { fits }), doubts, leftOut: without }
}
