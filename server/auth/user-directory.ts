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

/** Someone who may sign in, with what their tokens are checked against. */
export interface UserAccount {
  readonly person: Person
  readonly role: { readonly id: string; readonly name: string }
  readonly active: boolean
  /** The argon2id hash; null for someone who has not set a password yet. */
  readonly password: string | null
}

/** What a token says. */
interface TokenClaims {
  /** The person's id. */
  readonly sub: string
  /** The session's id. */
  readonly sid: string
  /** When it was made, and when it ends, in seconds since 1970. */
  readonly iat: number
  readonly exp: number
}

/** Whose session it is, and how many seconds ago the token was made. */
interface SessionAccount {
  readonly member: UserAccount
  readonly age: number
}

/** Looks people up, always as the database has them: who is switched off, or loses a permission, feels it at the next call. */
export interface UserDirectory {
  /** Whose session it is, while it and the token stand; at once where nothing was written since it was asked for. */
  bySession(token: TokenClaims): SessionAccount | undefined | Promise<SessionAccount | undefined>
  /** What a role's people may do; undefined where there is no such role. */
  roleOf(id: string): Promise<{ readonly name: string; readonly permissions: Person['permissions'] } | undefined>
  /** Whoever has that id; undefined where nobody does. */
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

/** A session as it is remembered, whether it stands or not. */
interface CachedSession {
  readonly row: SessionRow
  readonly member: UserAccount
  /** By the clock of this process, in milliseconds since it began. */
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

/** What somebody, `who`, belongs to by a field of theirs. */
const ownOf = ({ key, isList }: { readonly key: string; readonly isList: boolean }) =>
  isList ? pairsOf(key, 'who') : sql`(select ${sql.ref(`who.${key}`)} as target) as own where own.target is not null`

/** The zone of what somebody, `who`, belongs to, where that is one record, and the zone of the business. */
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

/** Those to which some records are bound. */
const limiting = (registry: Registry) => {
  const bonds = registry.all.flatMap((resource) => scopeLinksOf(registry, resource))
  const roots = new Set(bonds.flatMap((bond) => (bond.to === 'root' ? [bond.root] : [])))
  return belongingFields(registry).filter(({ name }) => roots.has(name))
}

/** Whether somebody belongs to something that limits them, as SQL over their table. */
export const hasRowLimits = (registry: Registry, of: string): RawBuilder<boolean> => {
  const limits = limiting(registry).map(({ key, isList }) =>
    isList ? sql`exists (select 1 from ${pairsOf(key, of)})` : sql`${sql.ref(`${of}.${key}`)} is not null`,
  )
  return sql<boolean>`(${sql.join([...limits, sql`1 = 0`], sql` or `)})`
}

/** The fields of a person that limit them. */
export const rowLimitFields = (registry: Registry): readonly string[] => limiting(registry).map(({ key }) => key)

/**
 * The ids of what somebody belongs to, by its resource, as JSON. Where no active administrator is limited to nothing, none
 * is limited: somebody has to be there who can lift the limits.
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
  /** What is remembered stands no longer than the session and the token. */
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
 * What a role holds: the system's own role everything there is, one that is switched off nothing. Sets are made once for
 * each list of permissions, since many calls come with few roles.
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
