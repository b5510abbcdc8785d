import type { RowScope, Store } from '../../../server/contract/store'
import { idsInRowScope } from '../../../server/database/row-scope'
import {
  type AnyRecord,
  idOf,
  isEmpty,
  type Registry,
  type Resource,
  type ScopeLink,
  scopeLinksOf,
} from '../../../vocabulary'

/** The row scope of a user for records in an upstream API. The row scope is computed for each call. */
export interface UpstreamScope {
  /** Whether the user may not see some of a resource's records. */
  limits(resource: Resource): boolean
  /**
   * Whether the user may see a record. With `wholly`, whether the user may change the record, because the record is
   * completely in the row scope.
   */
  sees(resource: Resource, record: AnyRecord, wholly?: boolean): Promise<boolean>
  /** The ids of the records that the user may see, from a list of ids. */
  filterVisibleIds(resource: Resource, ids: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * The filter that reduces a list to the visible records. Undefined if no single filter exists, so that every row must
   * be checked.
   */
  filterOf(resource: Resource): { readonly field: string; readonly ids: readonly string[] } | undefined
}

interface UpstreamScopeOptions {
  /** The database with the row scope of the user. */
  readonly scopedStore: Store
  /** Reads a record from its upstream API. Undefined if the record does not exist. */
  readonly read: (resource: Resource, id: string) => Promise<AnyRecord | undefined>
}

/** The maximum number of ids in the URL of a list. */
const mostIds = 50

const everything: UpstreamScope = {
  limits: () => false,
  sees: async () => true,
  filterVisibleIds: async (_, ids) => new Set(ids),
  filterOf: () => undefined,
}

/**
 * Creates the row scope of a user from the declared `rowScope`. If the row scope of a record is unknown, the record is
 * invisible.
 */
export function createUpstreamScope({ scopedStore: seen, read }: UpstreamScopeOptions): UpstreamScope {
  const { registry } = seen
  const limits = seen.limits
  if (!limits) return everything
  const known = new Map<string, Promise<boolean>>()
  const records = new Map<string, ReturnType<UpstreamScopeOptions['read']>>()

  const recordOf: UpstreamScopeOptions['read'] = (resource, id) => {
    const key = `${resource.name}/${id}`
    const found = records.get(key) ?? read(resource, id)
    records.set(key, found)
    return found
  }

  const isBound = (resource: Resource, bond: ScopeLink): boolean => {
    if (bond.to === 'root') return limits.idsOf(resource, bond.root) !== undefined
    return bond.to === 'any' || isLimited(bond.other)
  }
  const isLimited = (resource: Resource) => scopeLinksOf(registry, resource).some((bond) => isBound(resource, bond))

  const byId = (resource: Resource, id: string, wholly: boolean): Promise<boolean> => {
    const key = `${resource.name}/${id}/${wholly}`
    const found = known.get(key) ?? seesId(resource, id, wholly)
    known.set(key, found)
    return found
  }

  const seesId = async (resource: Resource, id: string, wholly: boolean): Promise<boolean> => {
    if (!isLimited(resource)) return true
    if (registry.isLocal(resource.name)) return (await idsInRowScope(seen, seen.db, resource, [id], wholly)).has(id)
    const own = rootOfItself(registry, limits, resource)
    if (own) return own.includes(id)
    const record = await recordOf(resource, id)
    return record !== undefined && sees(resource, record, wholly)
  }

  const meets = async (
    resource: Resource,
    bond: ScopeLink,
    ids: readonly string[],
    wholly: boolean,
  ): Promise<boolean> => {
    if (!isBound(resource, bond)) return true
    if (bond.to === 'any') return false
    if (bond.to === 'record') return byId(bond.other, ids[0] ?? '', wholly)
    const own = limits.idsOf(resource, bond.root) ?? []
    return wholly ? ids.every((id) => own.includes(id)) : ids.some((id) => own.includes(id))
  }

  const sees: UpstreamScope['sees'] = async (resource, record, wholly = false) => {
    const bonds = scopeLinksOf(registry, resource)
    if (!isLimited(resource)) return true
    for (const bond of bonds) {
      const value = record[bond.field]
      // If the API did not send a value, the value is unknown.
      if (value === undefined) return false
      if (!isEmpty(value))
        return meets(
          resource,
          bond,
          [value].flat().map((one) => String(idOf(one))),
          wholly,
        )
    }
    return !wholly && (bonds.length > 1 || bonds.every(({ isOptional }) => isOptional))
  }

  return {
    limits: isLimited,
    sees,
    filterVisibleIds: async (resource, ids) => {
      const there = await Promise.all(ids.map((id) => byId(resource, id, false)))
      return new Set(ids.filter((_, at) => there[at]))
    },
    filterOf: (resource) => {
      const [bond, ...others] = scopeLinksOf(registry, resource)
      if (!bond || others.length > 0 || bond.to !== 'root' || bond.isList || bond.isOptional) return undefined
      const ids = limits.idsOf(resource, bond.root)
      return ids && ids.length <= mostIds ? { field: bond.field, ids } : undefined
    },
  }
}

/** The ids of a resource's records that the user directly belongs to. */
function rootOfItself(registry: Registry, limits: RowScope, resource: Resource): readonly string[] | undefined {
  const [bond, ...others] = scopeLinksOf(registry, resource)
  return bond?.to === 'root' && bond.field === 'id' && others.length === 0
    ? limits.idsOf(resource, bond.root)
    : undefined
}
