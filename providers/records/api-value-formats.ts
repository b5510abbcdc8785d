import {
  type AnyRecord,
  type Column,
  type Field,
  type Fields,
  idOf,
  isApiRow,
  isEmpty,
  type Registry,
  type Resource,
  type Values,
} from '../../vocabulary'
import { createConventionLearner, type FieldSample } from './learned-conventions'

/**
 * Remembers the formats in which an API writes its values. Unchanged values are sent to the API in their original
 * format. New values are sent in the format that other values of the field have.
 */
export interface ApiValueFormats {
  /** Remembers the original row of a record. */
  noteRead(resource: Resource, record: AnyRecord, row: Values): void
  /** Remembers that a copy of a record represents the same record. Returns that copy. */
  noteCopy(record: AnyRecord, copy: AnyRecord): AnyRecord
  /**
   * Keeps the original row of an opened record, because the user may save the record.
   *
   * @param row the original row. By default, the remembered row is used.
   */
  noteOpened(resource: Resource, record: AnyRecord, row?: Values): void
  /**
   * Converts values to the API's formats.
   *
   * @param fields the fields of the resource, or of one of its actions.
   * @param id the id of the record. Without an id, the record is a new record.
   */
  formatValues(resource: Resource, fields: Fields, values: Values, id?: string): Record<string, unknown>
  /** Converts the value of a filter to the format that the API uses for the field. */
  formatFilterValue(resource: Resource, name: string, value: unknown): unknown
  /** Forgets all formats and records. */
  forget(): void
}

interface Opened {
  readonly record: Values
  readonly row: Values
}

/**
 * The maximum number of opened records whose original rows are kept. If the maximum is reached, the oldest row is
 * dropped first.
 */
const most = 100

const numbered = (id: string): unknown => (String(Number(id)) === id ? Number(id) : id)

const parsed = (came: unknown, read: unknown): unknown => {
  if (typeof came !== 'string' || typeof read !== 'object') return came
  try {
    return JSON.parse(came)
  } catch {
    return came
  }
}

const isFilled = (came: unknown) => typeof came === 'object' && came !== null && !isEmpty(came)

const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

export function createApiValueFormats(registry: Registry): ApiValueFormats {
  let sources = new WeakMap<object, Values>()
  const conventions = createConventionLearner()
  const open = new Map<string, Opened>()
  const keyOf = ({ name }: Resource, id: string) => `${name}/${id}`

  const idLike = (resource: Resource | undefined, id: unknown, came?: unknown): unknown => {
    if (typeof id !== 'string') return id
    const known = isApiRow(came) ? (came.id ?? came._id) : came
    const isNumber =
      known === undefined || known === null || known === ''
        ? conventions.of(resource)?.id?.isNumber
        : typeof known === 'number'
    return isNumber ? numbered(id) : id
  }

  /** Converts the nested records in a value, each to the format of its original record. */
  const each = (
    fields: Fields,
    value: unknown,
    known: FieldSample | undefined,
    owner: Resource,
    of?: Resource,
  ): unknown => {
    const read = known?.read
    const came = parsed(known?.raw, read)
    if (!Array.isArray(value))
      return isApiRow(value)
        ? inside(
            owner,
            fields,
            value,
            isApiRow(came) && isApiRow(read) ? { record: read, row: came } : undefined,
            false,
          )
        : value
    const pairs = (Array.isArray(read) ? read : []).map((record, index): Opened => {
      const row = sources.get(record) ?? (Array.isArray(came) ? came[index] : undefined)
      return { record: isApiRow(record) ? record : {}, row: isApiRow(row) ? row : {} }
    })
    return value.map((line, index) => {
      if (!isApiRow(line)) return line
      const { id, ...rest } = line
      const apart = of && typeof id === 'string' ? open.get(keyOf(of, id)) : undefined
      const pair = pairs.find(({ record }) => id !== undefined && record.id === id) ?? pairs[index] ?? pairs[0] ?? apart
      const written = inside(of ?? owner, fields, rest, pair, of !== undefined)
      if (id === undefined) return written
      const { name } = conventions.of(of ?? owner)?.id ?? { name: 'id' }
      const own = pair?.row.id === undefined && pair?.row._id !== undefined ? '_id' : pair ? 'id' : name
      return { [own]: idLike(of ?? owner, id, pair?.row[own]), ...written }
    })
  }

  const byStore: Partial<
    Record<
      Column['store'],
      (
        field: Field,
        column: never,
        value: unknown,
        known: FieldSample | undefined,
        owner: Resource,
        isOwn: boolean,
      ) => unknown
    >
  > = {
    reference: (_, { to }: { to: string }, value, known) => idLike(registry.find(to), idOf(value), known?.raw),
    references: (field, { to }: { to: string }, value, known) => {
      if (!Array.isArray(value)) return value
      const came = field.kind.fromApi?.(known?.raw, field) ?? known?.raw
      const first = Array.isArray(came) ? came[0] : undefined
      const ids = value.map((one) => idLike(registry.find(to), idOf(one), first))
      return field.kind.toApi?.(ids, known?.raw, field) ?? ids
    },
    rows: (_, { of }: { of: string }, value, known, owner) => {
      const target = registry.find(of)
      return target ? each(target.fields, value, known, owner, target) : value
    },
    json: (field, _, value, known, owner, isOwn) => {
      const fields = field.kind.inner?.(field)
      const written = fields ? each(fields, value, known, owner) : value
      return known ? (field.kind.toApi?.(written, known.raw, field, { registry, isOwn }) ?? written) : written
    },
  }

  const write = (
    field: Field,
    value: unknown,
    own: FieldSample | undefined,
    sample: FieldSample | undefined,
    owner: Resource,
  ) => {
    if (value === undefined || field.kind.files) return value
    const isOwn = own !== undefined && (!isEmpty(own.read) || isFilled(own.raw))
    if (isEmpty(value) && own && isEmpty(own.read) && own.raw !== undefined) return own.raw
    // If the API stores a record in this field, an empty list may have to keep some values of that record.
    if (isEmpty(value) && !(isOwn && isFilled(own.raw) && Array.isArray(value))) return value
    const known = isOwn ? own : sample
    const column = field.kind.column(field)
    const writes = byStore[column.store]
    if (writes) return writes(field, column as never, value, known, owner, isOwn)
    if (!known) return value
    return isSame(value, known.read) ? known.raw : (field.kind.toApi?.(value, known.raw, field) ?? value)
  }

  /** @param isOwners whether the fields may belong to the records of the owner, and not to nested records. */
  const inside = (owner: Resource, fields: Fields, values: Values, opened: Opened | undefined, isOwners: boolean) => {
    const samples = isOwners ? conventions.of(owner)?.samples : undefined
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined
        if (!field) return [name, value]
        const own = opened && { raw: opened.row[name], read: opened.record[name] }
        // If an action's field and the record's field have the same kind, the action's field uses the format of the
        // record's field.
        const isOfRecord = owner.fields[name]?.kind === field.kind
        return [name, write(field, value, own, isOfRecord ? samples?.get(name) : undefined, owner)]
      }),
    )
  }

  return {
    noteRead: (resource, record, row) => {
      sources.set(record, row)
      conventions.learn(resource, record, row)
    },

    noteCopy: (record, copy) => {
      const row = sources.get(record)
      if (row) sources.set(copy, row)
      return copy
    },

    noteOpened: (resource, record, row = sources.get(record)) => {
      if (!row) return
      const key = keyOf(resource, record.id)
      open.delete(key)
      open.set(key, { record, row })
      const [first] = open.keys()
      if (open.size > most && first !== undefined) open.delete(first)
    },

    formatValues: (resource, fields, values, id) =>
      inside(resource, fields, values, id === undefined ? undefined : open.get(keyOf(resource, id)), true),

    formatFilterValue: (resource, name, value) => {
      const field = resource.fields[name]
      const sample = conventions.of(resource)?.samples.get(name)
      if (!field?.kind.toApi || !sample || isSame(sample.raw, sample.read)) return value
      const given = typeof value === 'string' ? field.kind.fromText(value) : value
      return field.kind.toApi(given, sample.raw, field)
    },

    forget: () => {
      sources = new WeakMap()
      conventions.forget()
      open.clear()
    },
  }
}
