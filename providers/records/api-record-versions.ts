import type { AnyRecord, Resource } from '../../vocabulary'

/** The header that names the version field of a record. Without this header, records have no version. */
const versionHeader = 'X-Version'

/** The versions of records, for APIs with versions. */
export interface ApiRecordVersions {
  /** Learns the version field of a resource from the headers of a response. */
  learnFrom(resource: Resource, header: (name: string) => string | undefined): void
  /** The version of a record. Undefined if the record has none. */
  of(resource: Resource, seen: AnyRecord): string | undefined
}

export function createApiRecordVersions(): ApiRecordVersions {
  const fields = new Map<string, string>()
  return {
    learnFrom: (resource, header) => {
      const field = header(versionHeader)
      if (field === undefined) return
      // Picture records have no separate call. A response about their owner also applies to them.
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
