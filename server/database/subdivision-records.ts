import { sql } from 'kysely'
import { currentBusiness, plainName, type Registry, type Resource } from '../../vocabulary'
import type { Sql } from '../contract/dialect'
import type { Database, Store } from '../contract/store'
import { tableName } from '../contract/table-model'
import { withUntypedTables } from '../contract/tables'
import { findSubdivision, type Subdivision, subdivisions } from '../platform/places/subdivisions'

/** The creation time of all added records, which is the same in each database. */
const addedAt = '2020-01-01T00:00:00.000Z'

/** The maximum number of rows in one statement. */
const chunkSize = 500

interface StoredSubdivision {
  readonly id: string
  readonly name: string | null
  readonly code: string | null
  readonly country: string | null
}

/**
 * Adds the missing subdivisions of all countries to the resources that declare `subdivisions`. Existing records keep
 * their ids and names, and get the present code of ISO 3166-2. The id of a new record is its ISO code.
 */
export async function addMissingSubdivisions(db: Database, registry: Registry): Promise<void> {
  for (const resource of registry.localResources) if (resource.subdivisions) await addMissingTo(db, resource)
}

async function addMissingTo(db: Database, resource: Resource): Promise<void> {
  const table = tableName(resource.name)
  const untyped = withUntypedTables(db)
  const stored = (await untyped
    .selectFrom(table)
    .select(['id', 'name', 'code', 'country'])
    .execute()) as unknown as StoredSubdivision[]
  const known = new Set<string>()
  for (const { id, name, code, country } of stored) {
    if (subdivisions.has(id)) {
      known.add(id)
      continue
    }
    const found = findSubdivision(country, code) ?? findSubdivision(country, name)
    if (!found || known.has(found.code)) continue
    known.add(found.code)
    const present = codeWithin(found)
    if (code !== present && !stored.some((one) => one.country === country && one.code === present))
      await untyped.updateTable(table).set({ code: present }).where('id', '=', id).execute()
  }
  const taken = new Set(stored.flatMap(({ id, country, code }) => [id, `${country}-${code}`]))
  const rows = [...subdivisions.values()]
    .filter(({ code }) => !known.has(code) && !taken.has(code))
    .map((one) => ({
      ...{
        id: one.code,
        createdAt: addedAt,
        updatedAt: addedAt,
        name: one.name,
        code: codeWithin(one),
        country: one.country,
      },
      ...(resource.fields.localName && { localName: localNameOf(one) }),
    }))
  for (let from = 0; from < rows.length; from += chunkSize)
    await untyped
      .insertInto(table)
      .values(rows.slice(from, from + chunkSize))
      .execute()
}

/** The code without the country: 'IN-KA' → 'KA'. */
const codeWithin = ({ code }: Subdivision) => code.slice(3)

/** The name in another script, or else the name of ISO 3166-2, which is in a language of the country. */
const localNameOf = ({ name, names }: Subdivision) => {
  const found = names.find((one) => /[^\P{L}\p{Script=Latin}]/u.test(one)) ?? names.at(-1)
  return found === undefined || plainName(found) === plainName(name) ? null : found
}

/**
 * The condition for subdivisions of the countries that the business sells to. Returns undefined if the business sells
 * everywhere.
 */
export function soldSubdivisionsCondition({ registry }: Store, alias: string): Sql | undefined {
  const { sellsTo } = currentBusiness()
  if (sellsTo === 'everywhere') return undefined
  const country = sql.ref(`${alias}.country`)
  if (sellsTo) return sellsTo.length > 0 ? sql`${country} in (${sql.join(sellsTo)})` : sql`1 = 0`
  const sites = registry.localResources.flatMap((site) => {
    const field = site.zone && Object.keys(site.fields).find((name) => site.fields[name]?.kind.holdsCountry)
    if (!field) return []
    const column = sql.id(field)
    const isActive = site.status === undefined ? sql`` : sql` and ${sql.id(site.status)} = 1`
    return [sql`select ${column} from ${sql.table(tableName(site.name))} where ${column} is not null${isActive}`]
  })
  if (sites.length === 0) return undefined
  const all = sql.join(sites, sql` union all `)
  return sql`(not exists (${all}) or ${country} in (${all}))`
}
