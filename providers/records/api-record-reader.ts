import { rowIdOf } from '../../integrations/adapters/response-rows'
import {
  type AnyRecord,
  type ApiRow,
  type Attachment,
  allSearchFieldsOf,
  type Column,
  dateTime,
  type Field,
  type Fields,
  formatRecordName,
  isApiRow,
  type OrderedPicture,
  type Picture,
  type Reference,
  type Registry,
  type Resource,
  titleOf,
} from '../../vocabulary'
import type { ApiValueFormats } from './api-value-formats'

type Read = (value: unknown) => unknown

/** Sets `id` to a text, from the property `id` or `_id`. */
const withId = <R extends ApiRow>(row: R): R => {
  const id = rowIdOf(row)
  return id === undefined || id === null ? row : { ...row, id: String(id) }
}

/** Converts records of any API to the format that the screens use. */
export interface ApiRecordReader {
  record(resource: Resource, row: ApiRow): AnyRecord
  records(resource: Resource, rows: readonly unknown[]): AnyRecord[]
  /** Converts a record or an id to a reference. The result is null if there is no id. */
  reference(to: string, value: unknown): Reference | null
}

const stamps: Fields = { createdAt: dateTime(), updatedAt: dateTime() }

/**
 * @param urlOf the address of an API by its name, to which relative picture addresses are added.
 * @param forms receives each converted record and its original row.
 */
export function createApiRecordReader(
  registry: Registry,
  urlOf: (api?: string) => string,
  forms?: ApiValueFormats,
): ApiRecordReader {
  const own = createReaderAt(registry, urlOf(), forms)
  const readers = new Map([[urlOf(), own]])
  const readerOf = ({ api }: Resource): ApiRecordReader => {
    const url = urlOf(api)
    const reader = readers.get(url) ?? createReaderAt(registry, url, forms)
    readers.set(url, reader)
    return reader
  }
  return {
    record: (resource, row) => readerOf(resource).record(resource, row),
    records: (resource, rows) => readerOf(resource).records(resource, rows),
    reference: own.reference,
  }
}

function createReaderAt(registry: Registry, apiUrl: string, forms?: ApiValueFormats): ApiRecordReader {
  const readersOf = new Map<Resource, (row: ApiRow) => AnyRecord>()

  const sought = new Map<Resource, readonly string[]>()

  /** Keeps the text fields of a referenced record that lists search. */
  const soughtOf = (target: Resource, row: ApiRow): ApiRow => {
    const names = sought.get(target) ?? allSearchFieldsOf(target, registry)
    sought.set(target, names)
    return Object.fromEntries(names.flatMap((name) => (typeof row[name] === 'string' ? [[name, row[name]]] : [])))
  }

  const reference =
    (to: string) =>
    (value: unknown): Reference | null => {
      if (!isApiRow(value)) return { id: String(value) }
      const row = withId(value)
      if (row.id === undefined || row.id === null || row.id === '') return null
      const target = registry.find(to)
      const came = row.name ?? row.label
      const given = target && typeof came === 'string' ? formatRecordName(target, came) : came
      const name = (target && titleOf(target, row)) || given
      return { ...(target && soughtOf(target, row)), id: String(row.id), ...(typeof name === 'string' && { name }) }
    }

  const address = (url: unknown) => (/^\/(?!\/)/.test(String(url)) ? apiUrl + url : String(url))

  const picture: Read = (value): Picture | null => {
    const row = isApiRow(value) ? withId(value) : { url: value }
    if (isApiRow(row) && !row.url) return null
    const { url, thumbnailUrl, ...rest } = row as ApiRow
    return { ...rest, url: address(url), ...(thumbnailUrl ? { thumbnailUrl: address(thumbnailUrl) } : {}) }
  }

  const attachment = (value: unknown): Attachment | null => {
    const row = isApiRow(value) ? value : { url: value }
    if (typeof row.url !== 'string' || row.url === '') return null
    return { ...row, url: address(row.url) }
  }

  const attachments: Read = (value) =>
    Array.isArray(value) ? value.map(attachment).filter((one) => one !== null) : attachment(value)

  const each =
    (read: Read): Read =>
    (value) =>
      Array.isArray(value) ? value.map(read) : []

  /** Sorts pictures by priority, starting with the cover. Without priorities, the pictures keep the API's sequence. */
  const pictures: Read = (value) =>
    (each(picture)(value) as (OrderedPicture | null)[])
      .filter((one) => one !== null)
      .sort((one, other) => (Number(one.priority) || 0) - (Number(other.priority) || 0))

  /**
   * The second conversion for each column type, after the conversion by the field's kind. Undefined if the column type
   * needs no second conversion.
   */
  const byStore: { [S in Column['store']]: (field: Field, column: Extract<Column, { store: S }>) => Read | undefined } =
    {
      text: () => undefined,
      secret: () => undefined,
      integer: () => undefined,
      decimal: () => undefined,
      boolean: () => undefined,
      file: () => picture,
      attachments: () => attachments,
      reference: (_, { to }) => reference(to),
      references: (_, { to }) => {
        const read = each(reference(to))
        return (value) => (read(value) as unknown[]).filter((one) => one !== null)
      },
      rows: (field, { of }) => {
        const target = registry.find(of)
        if (field.kind.files) return pictures
        return target && each((row) => (isApiRow(row) ? readRow(target)(row) : row))
      },
      json: (field) => {
        const inner = field.kind.inner?.(field)
        if (!inner) return undefined
        const fields = readFields(inner)
        const read = (value: unknown) => fields(isApiRow(value) ? value : { id: value })
        return (value) => (Array.isArray(value) ? value.map(read) : read(value))
      },
    }

  const readField = (field: Field): Read | undefined => {
    const column = field.kind.column(field)
    const { fromApi: arrives } = field.kind
    const further = byStore[column.store](field, column as never)
    if (!arrives && !further) return undefined
    return (came) => {
      // Some databases store an empty text in place of a missing value.
      if (came === '') return null
      const value = arrives ? arrives(came, field, registry) : came
      return further && value !== null ? further(value) : value
    }
  }

  const readFields = (fields: Fields) => {
    const reads = Object.entries(fields).flatMap(([name, field]) => {
      const read = readField(field)
      return read ? [{ name, read }] : []
    })
    return (row: ApiRow): ApiRow => {
      const result: Record<string, unknown> = withId({ ...row })
      for (const { name, read } of reads) {
        const value = result[name]
        if (value !== undefined && value !== null) result[name] = read(value)
      }
      return result
    }
  }

  const readRow = (resource: Resource) => {
    const known = readersOf.get(resource)
    if (known) return known
    // The reader is created at the first row, because resources may refer to each other in a circle.
    let read: ((row: ApiRow) => ApiRow) | undefined
    const reader = (row: ApiRow) => {
      read ??= readFields({ ...stamps, ...resource.fields })
      const record = read(row) as AnyRecord
      forms?.noteRead(resource, record, row)
      return record
    }
    readersOf.set(resource, reader)
    return reader
  }

  return {
    record: (resource, row) => readRow(resource)(row),
    records: (resource, rows) => rows.filter(isApiRow).map(readRow(resource)),
    reference: (to, value) => reference(to)(value),
  }
}

/** The header that names the version field of a record. Without this header, the records have no version. */
const versionHeader = 'X-Version'

/** The versions of records, for APIs with versions. */
export interface ApiRecordVersions {
  /** Reads the name of a resource's version field from the headers of a response. */
  learnFrom(resource: Resource, header: (name: string) => string | undefined): void
  /** The version of a record. Undefined if the record has no version. */
  of(resource: Resource, seen: AnyRecord): string | undefined
}

export function createApiRecordVersions(): ApiRecordVersions {
  const fields = new Map<string, string>()
  return {
    learnFrom: (resource, header) => {
      const field = header(versionHeader)
      if (field === undefined) return
      // Pictures, although they are records, have no separate call. A response about the record that has the pictures
      // also applies to the pictures.
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
