import { sql } from 'kysely'
import { historyResource, type Registry, type Resource } from '../../../vocabulary'
import type { Store, Transaction } from '../../contract/store'
import { pairTableName, storedFields, tableName } from '../../contract/table-model'
import { oneOf } from '../../database/one-of'

/** A field that leads from the records of a resource to the person. */
interface PersonalLink {
  readonly field: string
  readonly to: string
  readonly isList: boolean
}

/** A resource whose records belong to people, with the fields that lead to the person. */
interface LinkedResource {
  readonly resource: Resource
  readonly links: readonly PersonalLink[]
}

/** The ids of a person's records, by resource. The person and the person's merged duplicates are first. */
export type PersonalRecords = ReadonlyMap<Resource, readonly string[]>

/** The number of ids in one SQL statement. */
const idsPerStatement = 1000

/** Splits a list into chunks of a limited length. */
export const chunksOf = <T>(all: readonly T[], length = idsPerStatement): T[][] =>
  Array.from({ length: Math.ceil(all.length / length) }, (_, at) => all.slice(at * length, (at + 1) * length))

const linksTo = (resource: Resource, reached: ReadonlySet<string>): PersonalLink[] =>
  storedFields(resource).flatMap(({ name, column }) =>
    (column.store === 'reference' || column.store === 'references') && reached.has(column.to)
      ? [{ field: name, to: column.to, isList: column.store === 'references' }]
      : [],
  )

/**
 * The resources whose records belong to the people of a resource. Orders refer to a customer, and payments refer to an
 * order, so both belong to the customer. A resource that refers to the person itself belongs to the person only through
 * this reference. For example, the former assignments of a customer's card may belong to other customers.
 */
export function linkedResourcesOf(registry: Registry, person: Resource): LinkedResource[] {
  const found: LinkedResource[] = []
  const known = new Set([person.name, historyResource])
  for (let latest: ReadonlySet<string> = new Set([person.name]); latest.size > 0; ) {
    const next = registry.localResources.flatMap((resource) => {
      const links = known.has(resource.name) ? [] : linksTo(resource, latest)
      return links.length > 0 ? [{ resource, links }] : []
    })
    found.push(...next)
    latest = new Set(next.map(({ resource }) => resource.name))
    for (const name of latest) known.add(name)
  }
  return found
}

/** The ids of a person and of all records that were merged into the person. */
async function findDuplicates(trx: Transaction, { name, erasable }: Resource, id: string): Promise<string[]> {
  const all = new Set([id])
  const field = erasable?.duplicateOf
  for (let latest = [id]; field !== undefined && latest.length > 0; ) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(tableName(name))}
      where ${oneOf(sql.ref(field), latest)}`.execute(trx)
    latest = rows.map((row) => row.id).filter((one) => !all.has(one))
    for (const one of latest) all.add(one)
  }
  return [...all]
}

/** Finds all records of a person. */
export async function findPersonalRecords(
  { registry }: Pick<Store, 'registry'>,
  trx: Transaction,
  person: Resource,
  id: string,
): Promise<PersonalRecords> {
  const found = new Map<Resource, readonly string[]>([[person, await findDuplicates(trx, person, id)]])
  const idsOf = (name: string) => found.get(registry.get(name)) ?? []
  for (const { resource, links } of linkedResourcesOf(registry, person)) {
    const ids = new Set<string>()
    for (const { field, to, isList } of links)
      for (const among of chunksOf(idsOf(to))) {
        const { rows } = isList
          ? await sql<{ id: string }>`select distinct owner as id from ${sql.table(pairTableName(resource.name, field))}
              where ${oneOf(sql.ref('target'), among)} order by 1`.execute(trx)
          : await sql<{ id: string }>`select id from ${sql.table(tableName(resource.name))}
              where ${oneOf(sql.ref(field), among)} order by id`.execute(trx)
        for (const row of rows) ids.add(row.id)
      }
    found.set(resource, [...ids])
  }
  return found
}
