import type { RowScope, Store } from '../../server/contract/store'
import { idsInRowScope } from '../../server/database/row-scope'
import {
  type AnyRecord,
  idOf,
  isEmpty,
  type Registry,
  type Resource,
  type ScopeLink,
  scopeLinksOf,
} from '../../vocabulary'

/** Which records somebody sees of those that an API upstream keeps; asked anew for each call. */
export interface UpstreamScope {
  /** Whether some of a resource's records are kept from them. */
  limits(resource: Resource): boolean
  /** Whether they see a record; `wholly`: may change it, as it is theirs alone. */
  sees(resource: Resource, record: AnyRecord, wholly?: boolean): Promise<boolean>
  /** Those of some ids of whose records they see. */
  filterVisibleIds(resource: Resource, ids: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * The condition by which a list is narrowed to the records that they see; undefined where no list can be narrowed so, and
   * all are to be gone through.
   */
  filterOf(resource: Resource): { readonly field: string; readonly ids: readonly string[] } | undefined
}

interface UpstreamScopeOptions {
  /** The store with the limits of whoever asks. */
  readonly scopedStore: Store
  /** The record of an id at the API upstream that keeps it; undefined where there is none. */
  readonly read: (resource: Resource, id: string) => Promise<AnyRecord | undefined>
}

/** So many ids are asked for in the address of a list. */
const mostIds = 50

const everything: UpstreamScope = {
  limits: () => false,
  sees: async () => true,
  filterVisibleIds: async (_, ids) => new Set(ids),
  filterOf: () => undefined,
}

/** What somebody sees, by the bonds that `rowScope` declares. What cannot be told is not seen. */
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
      // What did not come at all may be anything.
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

/** The ids of a resource's records that somebody belongs to themselves. */
function rootOfItself(registry: Registry, limits: RowScope, resource: Resource): readonly string[] | undefined {
  const [bond, ...others] = scopeLinksOf(registry, resource)
  return bond?.to === 'root' && bond.field === 'id' && others.length === 0
    ? limits.idsOf(resource, bond.root)
    : undefined
}
