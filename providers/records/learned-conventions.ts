import { type AnyRecord, isEmpty, type Resource, type Values } from '../../vocabulary'

/** A value in the format of the API, and the same value after the conversion. */
export interface FieldSample {
  readonly raw: unknown
  readonly read: unknown
}

/** The known format of a resource's records at an API. */
export interface LearnedConvention {
  /** The format of the id, which is absent if records have no id. */
  readonly id?: { readonly name: 'id' | '_id'; readonly isNumber: boolean }
  /** A sample value of each field with known values. */
  readonly samples: Map<string, FieldSample>
  /** The fields for which no value is known yet. */
  readonly missing: Set<string>
}

const conventionOf = (resource: Resource, row: Values): LearnedConvention => {
  const name = row.id === undefined ? '_id' : 'id'
  return {
    ...(!isEmpty(row[name]) && { id: { name, isNumber: typeof row[name] === 'number' } }),
    samples: new Map(),
    missing: new Set(Object.keys(resource.fields)),
  }
}

/** Learns the API's formats from each record that the client reads. */
export function createConventionLearner() {
  const conventions = new Map<Resource, LearnedConvention>()
  return {
    of: (resource: Resource | undefined): LearnedConvention | undefined => resource && conventions.get(resource),
    learn: (resource: Resource, record: AnyRecord, row: Values): void => {
      const convention = conventions.get(resource) ?? conventionOf(resource, row)
      conventions.set(resource, convention)
      for (const name of convention.missing) {
        if (isEmpty(record[name])) continue
        convention.samples.set(name, { raw: row[name], read: record[name] })
        convention.missing.delete(name)
      }
    },
    forget: () => conventions.clear(),
  }
}
