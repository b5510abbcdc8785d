import type pg from 'pg'

interface Relation {
  readonly oid: string
  readonly schema: string
  readonly name: string
  /** The kind of relation: 'r' and 'p' for tables, 'v' and 'm' for views, 'f' for foreign tables. */
  readonly kind: string
  readonly isPart: boolean
  /** The table that this table inherits from. */
  readonly above: string | null
  readonly about: string | null
}

interface CatalogueColumn {
  readonly table: string
  readonly name: string
  /** The type of the column. For a domain, the type is the base type. */
  readonly type: string
  readonly required: boolean
  /** Whether only the database sets the value. */
  readonly isMade: boolean
  readonly isCounted: boolean
  readonly preset: string | null
  readonly about: string | null
  /** The values of an enum, or of a list of enum values. */
  readonly labels: readonly string[] | null
  readonly isList: boolean
  readonly domainChecks: string
}

interface Constraint {
  readonly table: string
  /** The kind of constraint: 'p' for a primary key, 'u' for unique, 'f' for a foreign key, 'c' for a check. */
  readonly type: string
  readonly columns: readonly string[]
  readonly to: string | null
  readonly toColumns: readonly string[]
  readonly text: string
}

interface UniqueIndex {
  readonly table: string
  readonly columns: readonly string[]
}

const relationsQuery = `
  select c.oid::text, n.nspname as schema, c.relname as name, c.relkind as kind, c.relispartition as "isPart",
    (select i.inhparent::regclass::text from pg_inherits i where i.inhrelid = c.oid order by i.inhseqno limit 1) as above,
    obj_description(c.oid, 'pg_class') as about
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relpersistence <> 't'
    and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by n.nspname <> 'public', n.nspname, c.relname`

const columnsQuery = `
  with recursive resolved as (
    select t.oid as given, t.oid, t.typtype, t.typbasetype, t.typtypmod, t.typnotnull, t.typelem, t.typcategory
    from pg_type t
    union all
    select r.given, t.oid, t.typtype, t.typbasetype, coalesce(nullif(r.typtypmod, -1), t.typtypmod),
      r.typnotnull or t.typnotnull, t.typelem, t.typcategory
    from resolved r join pg_type t on r.typtype = 'd' and t.oid = r.typbasetype
  )
  select a.attrelid::text as table, a.attname as name,
    format_type(r.oid, case when r.given = r.oid then a.atttypmod else r.typtypmod end) as type,
    a.attnotnull or r.typnotnull as required,
    a.attgenerated <> '' or a.attidentity = 'a' as "isMade", a.attidentity <> '' as "isCounted",
    pg_get_expr(d.adbin, d.adrelid) as preset, col_description(a.attrelid, a.attnum) as about,
    (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e
      where e.enumtypid = case when r.typcategory = 'A' then r.typelem else r.oid end) as labels,
    r.typcategory = 'A' as "isList",
    coalesce((select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k where k.contypid = r.given), '')
      as "domainChecks"
  from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') join pg_namespace n on n.oid = c.relnamespace
    join resolved r on r.given = a.atttypid and r.typtype <> 'd'
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped and n.nspname not in ('pg_catalog', 'information_schema')
  order by a.attrelid, a.attnum`

const namesIn = (relation: string, keys: string) =>
  `coalesce((select json_agg(a.attname order by part.at) from unnest(${keys}) with ordinality part(num, at)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = part.num), '[]')`

const constraintsQuery = `
  select k.conrelid::text as table, k.contype as type, ${namesIn('k.conrelid', 'k.conkey')} as columns,
    nullif(k.confrelid, 0)::text as to, ${namesIn('k.confrelid', 'k.confkey')} as "toColumns",
    pg_get_constraintdef(k.oid) as text
  from pg_constraint k where k.conrelid <> 0 and k.contype in ('p', 'u', 'f', 'c') order by k.conname`

const indexesQuery = `
  select i.indrelid::text as table, ${namesIn('i.indrelid', 'i.indkey::int2[]')} as columns
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  where i.indisunique and not i.indisprimary and i.indpred is null and i.indexprs is null
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by i.indexrelid`

/** Reads the part of the system catalogue that the database user may read. */
export async function readCatalogue(client: pg.Client) {
  const { rows: relations } = await client.query<Relation>(relationsQuery)
  const { rows: columns } = await client.query<CatalogueColumn>(columnsQuery)
  const { rows: constraints } = await client.query<Constraint>(constraintsQuery)
  const { rows: indexes } = await client.query<UniqueIndex>(indexesQuery)
  return { relations, columns, constraints, indexes }
}
