import { type AnyRecord, isEmpty, type Resource, type Values } from '../vocabulary'

/** A value as it came, and as it was read. */
export interface Known {
  readonly came: unknown
  readonly read: unknown
}

/** What is known of how an API writes the records of a resource. */
export interface Manner {
  /** Absent where records have no id. */
  readonly id?: { readonly name: 'id' | '_id'; readonly isNumber: boolean }
  /** A value of each field of which one has come. */
  readonly samples: Map<string, Known>
  /** The fields of which no value has come yet. */
  readonly missing: Set<string>
}

const mannerOf = (resource: Resource, row: Values): Manner => {
  const name = row.id === undefined ? '_id' : 'id'
  return {
    ...(!isEmpty(row[name]) && { id: { name, isNumber: typeof row[name] === 'number' } }),
    samples: new Map(),
    missing: new Set(Object.keys(resource.fields)),
  }
}

/** Learns from each record that is read how its API writes others. */
export function createManners() {
  const manners = new Map<Resource, Manner>()
  return {
    of: (resource: Resource | undefined): Manner | undefined => resource && manners.get(resource),
    learn: (resource: Resource, record: AnyRecord, row: Values): void => {
      const manner = manners.get(resource) ?? mannerOf(resource, row)
      manners.set(resource, manner)
      for (const name of manner.missing) {
        if (isEmpty(record[name])) continue
        manner.samples.set(name, { came: row[name], read: record[name] })
        manner.missing.delete(name)
      }
    },
    forget: () => manners.clear(),
  }
}
