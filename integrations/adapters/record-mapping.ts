import type { Field, Fields, Registry, Resource, Values } from '../../vocabulary'
import { type ApiRow, isApiRow } from '../../vocabulary'
import type { Adapter, ResourceConventions } from './adapter'
import { applyCasing } from './casing'
import { idOfRow } from './composite-ids'
import { setAtPath, valueAtPath } from './response-paths'

const stampNames = ['createdAt', 'updatedAt']

/** The conventions of one resource. Conventions of the resource override the conventions of the adapter. */
export function conventionsOf(adapter: Adapter, { name }: Pick<Resource, 'name'>): ResourceConventions {
  const own = adapter.resources?.[name] ?? {}
  return {
    ...own,
    calls: { ...adapter.calls, ...own.calls },
    list: { ...adapter.list, ...own.list },
    record: { ...adapter.record, ...own.record },
    id: own.id ?? adapter.id,
    names: own.names ?? adapter.names,
  }
}

/** Converts the records of a resource between the declarations and an API. */
export interface RecordMapping {
  readonly path: string
  readonly id: ResourceConventions['id']
  /** The API's name of a field, or the path of a nested field. */
  name(field: string): string
  /** The declared field name for a name of the API, for messages. */
  declared(name: string): string
  /** Converts a field's value to the API's format. */
  value(field: string, value: unknown): unknown
  /** Converts a row of the API to a declared record. */
  read(row: ApiRow, body?: unknown): ApiRow
  /** Converts a row that is nested in another row. */
  readInner(row: ApiRow): ApiRow
  /** Converts records to the API's field names and words. */
  named(values: Values): ApiRow
  /** Converts values to the body of a call. */
  write(values: Values, id?: string): unknown
}

type Way = 'read' | 'write'

/** Converts the content of a nested value. */
type Nested = (value: unknown, way: Way) => unknown

const scaled = (value: unknown, digits: number): unknown => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number * 10 ** digits : value
}

const fromMinor = (value: unknown, digits: number) => {
  const number = scaled(value, -digits)
  return typeof number === 'number' ? Number(number.toFixed(digits)) : number
}

const toMinor = (value: unknown, digits: number) => {
  const number = scaled(value, digits)
  return typeof number === 'number' ? Math.round(number) : number
}

/** Creates the mappings of all resources of an API. Each mapping is created once. */
export function createRecordMappings(adapter: Adapter, registry: Pick<Registry, 'find'> | undefined) {
  const spellings = new Map<string, RecordMapping>()

  const spellingOf = (resource: Resource): RecordMapping => {
    const known = spellings.get(resource.name)
    if (known) return known
    const made = makeSpelling(resource)
    spellings.set(resource.name, made)
    return made
  }

  const makeSpelling = (resource: Resource): RecordMapping => {
    const {
      path = resource.name,
      id,
      names = 'as declared',
      fields = {},
      minor = {},
      words = {},
      record = {},
    } = conventionsOf(adapter, resource)
    const nameOf = (field: string) =>
      field === 'id' && typeof id === 'string' ? id : (fields[field] ?? applyCasing(field, names))
    const own = [...Object.keys(resource.fields), ...stampNames].map((field) => ({ field, name: nameOf(field) }))
    const declaredNames = new Map(own.map(({ field, name }) => [name, field]))
    const meanings = Object.fromEntries(
      Object.entries(words).map(([field, of]) => [
        field,
        new Map(Object.entries(of).map(([value, word]) => [String(word), value])),
      ]),
    )

    /** Converts the small records inside a value. */
    const within = (inner: Fields): Nested => {
      const differing = Object.keys(inner)
        .map((field) => ({ field, name: applyCasing(field, names) }))
        .filter(({ field, name }) => field !== name)
      const spell: Nested = (value, way) => {
        if (Array.isArray(value)) return value.map((one) => spell(one, way))
        if (!isApiRow(value)) return value
        const result: Record<string, unknown> = { ...value }
        for (const { field, name } of differing) {
          const [from, to] = way === 'read' ? [name, field] : [field, name]
          if (!(from in value)) continue
          delete result[from]
          result[to] = value[from]
        }
        return result
      }
      return spell
    }

    /**
     * Converts records of another resource. The mapping of the other resource is looked up when it is used, because
     * resources may refer to each other.
     */
    const ofOther = (other: Resource): Nested => {
      const one = (row: unknown, way: Way) => {
        if (!isApiRow(row)) return row
        return way === 'read' ? spellingOf(other).readInner(row) : spellingOf(other).named(row)
      }
      return (value, way) => (Array.isArray(value) ? value.map((row) => one(row, way)) : one(value, way))
    }

    const target = (field: Field) => {
      const column = field.kind.column(field)
      const name = 'to' in column ? column.to : 'of' in column ? column.of : undefined
      return name === undefined ? undefined : registry?.find(name)
    }

    const nestedIn = (field: Field): Nested | undefined => {
      if (field.kind.files) return undefined
      const other = target(field)
      if (other) return ofOther(other)
      const inner = field.kind.inner?.(field)
      return inner && within(inner)
    }
    const nested = new Map(Object.entries(resource.fields).map(([name, field]) => [name, nestedIn(field)]))

    const references = Object.fromEntries(
      Object.entries(resource.fields).flatMap(([name, field]) => {
        const of = ['reference', 'references'].includes(field.kind.column(field).store) ? target(field) : undefined
        return of ? [[nameOf(name), conventionsOf(adapter, of).path ?? of.name]] : []
      }),
    )
    const told = { name: resource.name, path, references }

    const readValue = (name: string, value: unknown): unknown => {
      const digits = minor[name]
      if (digits !== undefined) return fromMinor(value, digits)
      const meaning = meanings[name]?.get(String(value))
      if (meaning !== undefined) return meaning
      const spell = nested.get(name)
      return spell ? spell(value, 'read') : value
    }

    const writeValue = (name: string, value: unknown): unknown => {
      const digits = minor[name]
      if (digits !== undefined) return toMinor(value, digits)
      const word = words[name]?.[String(value)]
      if (word !== undefined) return word
      const spell = nested.get(name)
      return spell ? spell(value, 'write') : value
    }

    const readInner = (plain: ApiRow): ApiRow => {
      const result: Record<string, unknown> = { ...plain }
      for (const { field, name } of own) {
        const value = valueAtPath(plain, name)
        if (value === undefined) continue
        if (name !== field) delete result[name]
        result[field] = readValue(field, value)
      }
      const key = idOfRow(plain, id)
      if (key !== undefined) result.id = key
      return result
    }

    const named = (values: Values): ApiRow => {
      const result: Record<string, unknown> = {}
      for (const [field, value] of Object.entries(values)) setAtPath(result, nameOf(field), writeValue(field, value))
      return result
    }

    return {
      path,
      id,
      name: nameOf,
      declared: (name) => {
        const [first = '', ...rest] = name.split('.')
        return declaredNames.get(name) ?? [declaredNames.get(first) ?? first, ...rest].join('.')
      },
      value: writeValue,
      readInner,
      read: (row, body) => readInner(record.read ? record.read(row, { ...told, body }) : row),
      named,
      write: (values, recordId) => {
        const { write, under } = record
        const one = { ...told, ...(recordId !== undefined && { id: recordId }) }
        const body = write ? write(named(values), one) : named(values)
        return under === undefined ? body : { [typeof under === 'string' ? under : under(one)]: body }
      },
    }
  }
  return spellingOf
}
