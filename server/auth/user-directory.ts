import { type RawBuilder, sql } from 'kysely'
import {
  addRequiredPermissions,
  permissionsOf,
  type Registry,
  type Resource,
  scopeLinksOf,
  scopeRootsOf,
  userResourceName,
} from '../../vocabulary'
import type { Person } from '../contract/person'
import type { Store } from '../contract/store'
import { pairTableName, tableName } from '../contract/table-model'
import { databaseSeconds } from '../database/database-time'
import { rememberHomeZone, timeZoneOrDefault } from '../platform/time-zones'
import { maxClockSetbackSeconds } from './session-store'

/** An account, with the values that tokens are checked against. */
export interface UserAccount {
  readonly person: Person
  readonly role: { readonly id: string; readonly name: string }
  readonly active: boolean
  /** The argon2id hash. Null if the person has not set a password yet. */
  readonly password: string | null
}

/** The content of a token. */
interface TokenClaims {
  /** The person's id. */
  readonly sub: string
  /** The session's id. */
  readonly sid: string
  /** The times at which the token was issued and expires, in seconds since 1970. */
  readonly iat: number
  readonly exp: number
}

/** The account of a session, and the age of the token in seconds. */
interface SessionAccount {
  readonly member: UserAccount
  readonly age: number
}

/**
 * Finds accounts. The account always matches the database, so that a deactivation or a removed permission applies to
 * the next call.
 */
export interface UserDirectory {
  /**
   * The account of an active session with a valid token. The account is returned synchronously if it is cached and
   * nothing was written since.
   */
  bySession(token: TokenClaims): SessionAccount | undefined | Promise<SessionAccount | undefined>
  /** The name and permissions of a role. Undefined if the role does not exist. */
  roleOf(id: string): Promise<{ readonly name: string; readonly permissions: Person['permissions'] } | undefined>
  /** The account with that id. Undefined if no account has this id. */
  byId(id: string): Promise<UserAccount | undefined>
  /** @param email in any case. */
  byEmail(email: string): Promise<UserAccount | undefined>
}

interface Row {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly status: number
  readonly password: string | null
  readonly roleId: string
  readonly roleName: string
  readonly roleStatus: number
  readonly isSystem: number
  readonly permissions: string | null
  readonly belongs: string
  readonly ownZone: string | null
  readonly homeZone: string | null
}

interface SessionRow extends Row {
  readonly startedAt: number
  readonly endsAt: number
  readonly now: number
}

/** A cached session, which may be active or ended. */
interface CachedSession {
  readonly row: SessionRow
  readonly member: UserAccount
  /** The time of the query in milliseconds since this process started. */
  readonly foundAt: number
}

const belongingFields = (registry: Registry) => {
  const people: Resource = registry.get(userResourceName)
  return [...scopeRootsOf(registry)].map(([name, key]) => {
    const field = people.fields[key]
    return { name, key, isList: field?.kind.column(field).store === 'references' }
  })
}

const pairsOf = (key: string, of: string) =>
  sql`${sql.table(pairTableName(userResourceName, key))} as own where own.owner = ${sql.ref(`${of}.id`)}`

/** The ids of the records that the person `who` belongs to through a field. */
const ownOf = ({ key, isList }: { readonly key: string; readonly isList: boolean }) =>
  isList ? pairsOf(key, 'who') : sql`(select ${sql.ref(`who.${key}`)} as target) as own where own.target is not null`

/**
 * The time zone of the record that the person belongs to, and the time zone of the business. The first time zone exists
 * only if the person belongs to exactly one record.
 */
function zonesOf(registry: Registry): { readonly own: RawBuilder<unknown>; readonly home: RawBuilder<unknown> } {
  const nowhere = sql`null`
  const place = registry.localResources.find(({ zone }) => zone !== undefined)
  if (!place?.zone) return { own: nowhere, home: nowhere }
  const table = sql.table(tableName(place.name))
  const zone = sql.ref(`place.${place.zone}`)
  const bond = belongingFields(registry).find(({ name }) => name === place.name)
  const home = Object.entries(place.fields).find(([, field]) => 'exactlyOne' in field && field.exactlyOne)?.[0]
  return {
    own: bond
      ? sql`(select case count(*) when 1 then max(${zone}) end from ${table} as place
          where place.id in (select own.target from ${ownOf(bond)}))`
      : nowhere,
    home: home ? sql`(select ${zone} from ${table} as place where ${sql.ref(`place.${home}`)} = 1)` : nowhere,
  }
}

/** The fields by which a person belongs to records, if they restrict the records of a resource. */
const limiting = (registry: Registry) => {
  const bonds = registry.all.flatMap((resource) => scopeLinksOf(registry, resource))
  const roots = new Set(bonds.flatMap((bond) => (bond.to === 'root' ? [bond.root] : [])))
  return belongingFields(registry).filter(({ name }) => roots.has(name))
}

/** Whether the person is restricted to a subset of the records, as SQL over the table of people. */
export const hasRowLimits = (registry: Registry, of: string): RawBuilder<boolean> => {
  const limits = limiting(registry).map(({ key, isList }) =>
    isList ? sql`exists (select 1 from ${pairsOf(key, of)})` : sql`${sql.ref(`${of}.${key}`)} is not null`,
  )
  return sql<boolean>`(${sql.join([...limits, sql`1 = 0`], sql` or `)})`
}

/** The fields of a person that restrict the person to a subset of the records. */
export const rowLimitFields = (registry: Registry): readonly string[] => limiting(registry).map(({ key }) => key)

/**
 * The ids of the records that a person belongs to, by resource, as JSON. If every active administrator is restricted,
 * the restrictions of administrators do not apply. At least one administrator must be able to remove restrictions.
 */
function belongsOf({ dialect, registry }: Store) {
  const members = belongingFields(registry).map(
    (field) => [field.name, sql`(select ${dialect.array(sql.ref('own.target'))} from ${ownOf(field)})`] as const,
  )
  return sql<string>`case when role."isSystem" = 1 and not exists (
      select 1 from "user" as free join role as freed on freed.id = free.role
      where freed."isSystem" = 1 and free.status = 1 and not ${hasRowLimits(registry, 'free')})
    then '{}' else ${dialect.text(dialect.object(members))} end`
}

export function createUserDirectory(store: Store): UserDirectory {
  const { db, dialect, registry, computeCached: recall } = store
  const holds = permissionReader(registry)
  const belongs = belongsOf(store)
  const zones = zonesOf(registry)
  const rowOf = <Found extends Row = Row>(condition: RawBuilder<unknown>, besides = sql``, joined = sql``) =>
    sql<Found>`
      select who.id, who.name, who.email, who.status, who.password, role.id as "roleId", role.name as "roleName",
        role.status as "roleStatus", role."isSystem", role.permissions, ${belongs} as belongs,
        ${zones.own} as "ownZone", ${zones.home} as "homeZone"${besides}
      from "user" as who join role on role.id = who.role${joined} where ${condition}`
  const findRow = async <Found extends Row>(query: RawBuilder<Found>): Promise<Found | undefined> => {
    const { rows } = await query.execute(db)
    if (rows[0]) rememberHomeZone(db, rows[0].homeZone)
    return rows[0]
  }
  const find = async (condition: RawBuilder<unknown>): Promise<UserAccount | undefined> => {
    const row = await findRow(rowOf(condition))
    return row && userAccountOf(row, holds(row))
  }
  const inSession = ({ sub, sid }: Pick<TokenClaims, 'sub' | 'sid'>) =>
    rowOf<SessionRow>(
      sql`who.id = ${sub} and session.id = ${sid}`,
      sql`, session."startedAt", session."endsAt", ${databaseSeconds(dialect)} as now`,
      sql` join session on session.person = who.id`,
    )
  const { sql: reads } = inSession({ sub: '', sid: '' }).compile(db)
  const findSession = async (token: TokenClaims): Promise<CachedSession | undefined> => {
    const row = await findRow(inSession(token))
    return row && { row, member: userAccountOf(row, holds(row)), foundAt: performance.now() }
  }
  /** The account, if the session and the token are still valid. */
  const standing = ({ iat, exp }: TokenClaims, found: CachedSession | undefined): SessionAccount | undefined => {
    if (!found) return undefined
    const { member, row, foundAt } = found
    const since = (performance.now() - foundAt) / 1000
    const at = Math.floor(dialect.ownClock ? dialect.ownClock() / 1000 : Number(row.now) + since)
    const isBegun = Number(row.startedAt) <= at + maxClockSetbackSeconds && at < Number(row.endsAt)
    const age = at - iat
    return isBegun && at < exp && age >= -maxClockSetbackSeconds ? { member, age } : undefined
  }
  return {
    bySession: (token) => {
      const found = recall({ key: `session ${token.sub} ${token.sid}`, reads, find: () => findSession(token) })
      return found instanceof Promise ? found.then((one) => standing(token, one)) : standing(token, found)
    },
    roleOf: async (id) => {
      const { rows } = await sql<Pick<Row, 'roleName' | 'roleStatus' | 'isSystem' | 'permissions'>>`
        select name as "roleName", status as "roleStatus", "isSystem", permissions from role where id = ${id}`.execute(
        db,
      )
      return rows[0] && { name: rows[0].roleName, permissions: holds(rows[0]) }
    },
    byId: (id) => find(sql`who.id = ${id}`),
    byEmail: (email) => find(sql`who.email = ${email.trim().toLowerCase()}`),
  }
}

const userAccountOf = (row: Row, held: ReadonlySet<string>): UserAccount => ({
  person: {
    id: row.id,
    name: row.name,
    email: row.email,
    roleId: row.roleId,
    zone: timeZoneOrDefault(row.ownZone ?? row.homeZone),
    permissions: held,
    belongs: JSON.parse(row.belongs),
  },
  role: { id: row.roleId, name: row.roleName },
  active: row.status === 1,
  password: row.password,
})

/**
 * The permissions of a role. The system role has all permissions, and a deactivated role has none. Each list of
 * permissions becomes one cached set, because many calls use few roles.
 */
function permissionReader(
  registry: Registry,
): (row: Pick<Row, 'isSystem' | 'roleStatus' | 'permissions'>) => ReadonlySet<string> {
  const everything = new Set(registry.all.flatMap(permissionsOf))
  const nothing = new Set<string>()
  const sets = new Map<string, ReadonlySet<string>>()
  return ({ isSystem, roleStatus, permissions }) => {
    if (isSystem === 1) return everything
    if (roleStatus !== 1 || permissions === null) return nothing
    const known = sets.get(permissions)
    if (known) return known
    const made = new Set<string>(addRequiredPermissions(registry, JSON.parse(permissions)))
    if (sets.size >= 100) sets.clear()
    sets.set(permissions, made)
    return made
  }
}
