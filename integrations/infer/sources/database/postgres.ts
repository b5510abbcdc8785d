import pg from 'pg'
import type { ApiRow } from '../../../../vocabulary'
import {
  type InferenceSource,
  type InferredApi,
  type LeftOutItem,
  type Property,
  UnreadableSourceError,
} from '../../inferred-api'
import { entityName } from '../../names'
import { inferApiFromTables } from '.'
import { readCatalogue } from './postgres-catalogue'
import {
  type DatabaseColumn,
  type DatabaseTable,
  isBookkeepingTable,
  parseCheckConstraints,
  parseDefault,
  quoteSourceIdentifier,
  sampleLimits,
} from './table'

/** The timeouts of a connection, a statement and a lock, in milliseconds. */
const patience = { connect: 10_000, statement: 15_000, lock: 2000 }

/** Converts the name of a column type to a type of JSON Schema. */
function typeOf(declared: string): Property {
  const type = declared.replace(/^.*\./, '')
  const length = Number(/\((\d+)\)/.exec(type)?.[1])
  if (type.endsWith('[]')) return { type: 'array', items: typeOf(type.slice(0, -2)) }
  if (/^(smallint|integer|bigint)$/.test(type)) return { type: 'integer' }
  if (/^numeric\(\d+,0\)$|^oid$/.test(type)) return { type: 'integer' }
  if (/^(numeric|real|double precision)/.test(type)) return { type: 'number' }
  if (type === 'money')
    return { type: 'string', doubts: ['the column has the type money, which is returned as text with a currency sign'] }
  if (type === 'boolean') return { type: 'boolean' }
  if (type === 'date') return { type: 'string', format: 'date' }
  if (/^timestamp/.test(type)) return { type: 'string', format: 'date-time' }
  if (/^(time|interval)/.test(type)) return { type: 'string', samples: ['12:30:00'] }
  if (type === 'uuid') return { type: 'string', format: 'uuid' }
  if (type === 'bytea') return { type: 'string', format: 'byte' }
  if (/^(character|character varying|bpchar|varchar)/.test(type))
    return { type: 'string', ...(length > 0 && { maxLength: length }) }
  if (/^(text|citext|name|inet|cidr|macaddr8?)$/.test(type)) return { type: 'string' }
  return /^(json|jsonb|hstore)$/.test(type)
    ? { type: 'object' }
    : { doubts: [`the column has the type ${declared}, which no field can show`] }
}

const isText = ({ type, format }: Property) => type === 'string' && format === undefined

/** The SQL expression that reads a column. The expression truncates long texts and skips large documents. */
function reading(name: string, { type, format, values, ...property }: DatabaseColumn): string | undefined {
  const column = quoteSourceIdentifier(name)
  if (format === 'byte' || (type === undefined && property.doubts)) return undefined
  if (isText({ type, format }) && !values) return `left(${column}::text, ${sampleLimits.letters}) as ${column}`
  return type === 'object' || type === 'array'
    ? `case when pg_column_size(${column}) < 20000 then ${column} end as ${column}`
    : column
}

/**
 * Reads sample records. The list is empty if the user may not read the table, or if another program locks the table.
 */
async function sampleOf(
  client: pg.Client,
  { schema, name }: { schema: string; name: string },
  columns: Readonly<Record<string, DatabaseColumn>>,
): Promise<{ rows: ApiRow[]; doubts: string[] }> {
  const read = Object.entries(columns).flatMap(([column, one]) => reading(column, one) ?? [])
  if (read.length === 0) return { rows: [], doubts: [] }
  await client.query('savepoint sample')
  try {
    const { rows } = await client.query(
      `select to_jsonb(taken) as row from (select ${read.join(', ')} from ${quoteSourceIdentifier(schema)}.${quoteSourceIdentifier(name)} limit ${sampleLimits.rows}) taken`,
    )
    await client.query('release savepoint sample')
    return { rows: rows.map(({ row }) => row), doubts: [] }
  } catch (error) {
    await client.query('rollback to savepoint sample')
    const { code = '', message } = error as Error & { code?: string }
    const why =
      code === '55P03' || code === '57014'
        ? 'another program has locked the table, or the query was too slow'
        : code === '42501'
          ? 'the database user does not have the permission'
          : message
    return { rows: [], doubts: [`the records were not read (${why}); only the column types were read`] }
  }
}

async function tablesOf(client: pg.Client): Promise<{ tables: DatabaseTable[]; leftOut: LeftOutItem[] }> {
  const { relations, columns, constraints, indexes } = await readCatalogue(client)
  const schemas = new Set(relations.map(({ schema }) => schema))
  const fullName = (schema: string, name: string) =>
    schemas.size > 1 || schema !== 'public' ? `${schema}.${name}` : name
  const leftOut: LeftOutItem[] = []
  const plain = relations.filter(({ schema, name, kind, isPart, above }) => {
    const because =
      kind === 'v' || kind === 'm'
        ? 'records cannot be written through a view'
        : kind === 'f'
          ? 'another server stores the records'
          : isPart || above
            ? `the table is a part of ${above ?? 'another table'}, which also contains the records`
            : isBookkeepingTable(name)
              ? 'a tool records its own actions in the table'
              : undefined
    const what = `${kind === 'v' || kind === 'm' ? 'view' : 'table'} ${fullName(schema, name)}`
    if (because !== undefined) leftOut.push({ what, because })
    return because === undefined
  })
  const byOid = new Map(relations.map(({ oid, schema, name }) => [oid, fullName(schema, name)]))
  const tables: DatabaseTable[] = []
  for (const { oid, schema, name, about } of plain) {
    const own = constraints.filter(({ table }) => table === oid)
    const checks = parseCheckConstraints(own.flatMap(({ type, text }) => (type === 'c' ? [text] : [])).join('\n'))
    const declared = Object.fromEntries(
      columns
        .filter(({ table }) => table === oid)
        .map((column): [string, DatabaseColumn] => {
          const ofDomain = [...parseCheckConstraints(column.domainChecks.replaceAll(/\bVALUE\b/g, 'v')).values()][0]
          const given = parseDefault(column.preset)
          const type = column.labels ? { type: 'string' as const, values: column.labels } : typeOf(column.type)
          return [
            column.name,
            {
              ...(column.labels && column.isList ? { type: 'array', items: type } : type),
              ...ofDomain,
              ...checks.get(column.name),
              ...(column.about && { says: column.about }),
              ...(given !== undefined && { default: given }),
              ...(column.required && !column.isMade && { required: true }),
              ...(column.isMade && { readOnly: true }),
              hasDefault: column.preset !== null || column.isCounted,
            },
          ]
        }),
    )
    const sample =
      tables.length < sampleLimits.tables
        ? await sampleOf(client, { schema, name }, declared)
        : { rows: [], doubts: [] }
    tables.push({
      name,
      fullName: fullName(schema, name),
      ...(about && { about }),
      columns: declared,
      key: own.find(({ type }) => type === 'p')?.columns ?? [],
      uniques: [
        ...own.flatMap((one) => (one.type === 'u' ? [one.columns] : [])),
        ...indexes.flatMap((one) => (one.table === oid ? [one.columns] : [])),
      ],
      references: own.flatMap(({ type, columns: from, to, toColumns }) =>
        type === 'f' && to !== null ? [{ columns: from, to: byOid.get(to) ?? '', toColumns }] : [],
      ),
      ...sample,
    })
  }
  return { tables, leftOut }
}

const cures: readonly (readonly [RegExp, string])[] = [
  [/^(28P01|28000)$/, 'rejects the user name or the password; check both in the address'],
  [/^3D000$/, 'has no database with that name; check the end of the address'],
  [
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|timeout/i,
    'cannot be reached; check the host and the port, and check that the database server runs',
  ],
  [/^(53300|57P03)$/, 'accepts no more connections at the moment; try again later'],
]

/** The URL without credentials. */
function plainAddress(given: string): { address: string; database: string } {
  if (!URL.canParse(given))
    throw new UnreadableSourceError(
      'The address of the database is invalid. Write postgres://user:password@host:5432/database. In the password, encode characters such as @ as %40.',
    )
  const { host, pathname } = new URL(given)
  return { address: `postgres://${host}${pathname}`, database: decodeURIComponent(pathname.slice(1)) }
}

async function readPostgres(given: string): Promise<InferredApi> {
  const { address, database } = plainAddress(given)
  const client = new pg.Client({
    connectionString: given,
    connectionTimeoutMillis: patience.connect,
    query_timeout: 2 * patience.statement,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query(`set local statement_timeout = ${patience.statement}; set local lock_timeout = ${patience.lock}`)
    const { tables, leftOut } = await tablesOf(client)
    if (tables.length === 0)
      throw new UnreadableSourceError(
        `${address} has no visible tables. Check the name of the database, and the permissions of the user.`,
      )
    return inferApiFromTables({
      from: `the PostgreSQL database ${database}, ${tables.length} tables`,
      name: entityName(database || 'database'),
      tables,
      fits: {
        adapter: 'postgrest',
        because: 'PostgREST can serve these tables',
      },
      leftOut,
    })
  } catch (error) {
    if (error instanceof UnreadableSourceError) throw error
    const { code = '', message } = error as Error & { code?: string }
    const cure = cures.find(([pattern]) => pattern.test(code) || pattern.test(message))?.[1]
    throw new UnreadableSourceError(`${address} ${cure ?? `cannot be read (${message})`}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** A PostgreSQL database. The database is read in one transaction and never changed. */
export const postgresSource: InferenceSource = {
  name: 'the address of a PostgreSQL database',
  matches: ({ input: given }) => /^postgres(ql)?:\/\//i.test(given),
  read: async ({ input: given }) => readPostgres(given),
}
