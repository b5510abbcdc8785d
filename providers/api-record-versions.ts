import type { AnyRecord, Resource } from '../vocabulary'

/** The header by which an API says which value of a record is its version; without it there are none. */
const versionHeader = 'X-Version'

/** The versions of records, where an API has them. */
export interface ApiRecordVersions {
  /** Takes note of what an answer says of the records of a resource. */
  learnFrom(resource: Resource, header: (name: string) => string | undefined): void
  /** The version of a record as it was seen; undefined where it has none. */
  of(resource: Resource, seen: AnyRecord): string | undefined
}

export function createApiRecordVersions(): ApiRecordVersions {
  const fields = new Map<string, string>()
  return {
    learnFrom: (resource, header) => {
      const field = header(versionHeader)
      if (field === undefined) return
      // Pictures of a record come with it, and are read by no call of their own.
      const pictures = Object.values(resource.fields).flatMap(({ kind, ...options }) =>
        kind.files ? (kind.refersTo?.({ kind, ...options }) ?? []) : [],
      )
      for (const name of [resource.name, ...pictures]) fields.set(name, field)
    },
    of: ({ name }, seen) => {
      const value = seen[fields.get(name) ?? '']
      return typeof value === 'string' && value !== '' ? value : undefined
    },
  }
}
