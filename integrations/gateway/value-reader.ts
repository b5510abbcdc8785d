import {
  type AnyRecord,
  type Column,
  type Field,
  type Fields,
  idOf,
  isApiRow,
  type Registry,
  type Resource,
  titleOf,
} from '../../vocabulary'

type Values = Readonly<Record<string, unknown>>

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

/** Converts the API's values to the format of their field kinds, for conditions, checks and the history. */
export interface UpstreamValueReader {
  record(resource: Resource, row: Values): AnyRecord
  /** The values of the given fields. The result omits all other values. */
  values(fields: Fields, given: Values): Record<string, unknown>
}

export function createUpstreamValueReader(registry: Registry): UpstreamValueReader {
  const reference = (to: string, value: unknown) => {
    const id = idOf(value)
    if (isNothing(id)) return null
    if (!isApiRow(value)) return { id: String(id) }
    const target = registry.find(to)
    const name = value.name ?? (target && titleOf(target, value))
    return { id: String(id), ...(typeof name === 'string' && name !== '' && { name }) }
  }

  const line = (fields: Fields, value: unknown) => {
    if (!isApiRow(value)) return value
    const { id } = value
    return { ...(!isNothing(id) && { id: String(id) }), ...values(fields, value) }
  }

  const further = (field: Field, column: Column, value: unknown): unknown => {
    if (column.store === 'reference') return reference(column.to, value)
    const all = Array.isArray(value) ? value : undefined
    if (column.store === 'references') return all?.map((one) => reference(column.to, one)).filter((one) => one !== null)
    if (column.store === 'rows' && !field.kind.files) {
      const { [column.by]: _owner, ...fields } = registry.find(column.of)?.fields ?? {}
      return all?.map((one) => line(fields, one))
    }
    const inner = column.store === 'json' ? field.kind.inner?.(field) : undefined
    if (!inner) return value
    return all ? all.map((one) => line(inner, one)) : line(inner, value)
  }

  const read = (field: Field, came: unknown): unknown => {
    if (came === undefined) return undefined
    if (isNothing(came)) return null
    const value = field.kind.fromApi ? field.kind.fromApi(came, field, registry) : came
    return value === null ? null : further(field, field.kind.column(field), value)
  }

  const values: UpstreamValueReader['values'] = (fields, given) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        Object.hasOwn(given, name) ? [[name, read(field, given[name])]] : [],
      ),
    )

  return {
    values,
    record: (resource, row) => ({
      ...row,
      ...values(resource.fields, row),
      id: String(row.id),
    }),
  }
}
