import { resumableChoices } from '../../server/contract/table-model'
import {
  type AnyRecord,
  editableProperty,
  type Field,
  type Fields,
  idOf,
  isApiRow,
  previousValueFieldOf,
  type Registry,
  type Resource,
  titleOf,
} from '../../vocabulary'

type Values = Readonly<Record<string, unknown>>

const stamps = ['createdAt', 'updatedAt']

const only = (names: readonly string[], row: Values): Values =>
  Object.fromEntries(names.flatMap((name) => (Object.hasOwn(row, name) ? [[name, row[name]]] : [])))

/** Whether the user may see a referenced record. */
export type ReferenceVisibility = (to: string, id: string) => boolean

const seesAll: ReferenceVisibility = () => true

/**
 * Reduces the API's rows to declared fields that the user may read. Values keep the API's format, so that the user can
 * send the values back unchanged.
 *
 * @param registry the resources without the fields that the user may not see.
 * @param host the URL that is added before relative paths of pictures.
 * @param sees tests the visibility of referenced records. Default: all records are visible.
 */
export function createRecordProjection(registry: Registry, host: string, sees: ReferenceVisibility = seesAll) {
  const addressed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(addressed)
    if (typeof value === 'string') return /^\/(?!\/)/.test(value) ? host + value : value
    if (!isApiRow(value)) return value
    const { url, thumbnailUrl } = value
    return {
      ...value,
      ...(url !== undefined && { url: addressed(url) }),
      ...(thumbnailUrl !== undefined && { thumbnailUrl: addressed(thumbnailUrl) }),
    }
  }

  const reference = (to: string, value: unknown): unknown => {
    const id = idOf(value)
    if (id === undefined || id === null || !sees(to, String(id))) return null
    if (!isApiRow(value)) return value
    const target = registry.find(to)
    const name = value.name ?? (target && titleOf(target, value))
    return { id: value.id, ...(typeof name === 'string' && name !== '' && { name }) }
  }

  const each = (value: unknown, project: (one: unknown) => unknown) =>
    Array.isArray(value) ? value.map(project).filter((one) => one !== null) : value

  const line = (fields: Fields) => (value: unknown) =>
    isApiRow(value)
      ? { ...('id' in value && { id: value.id }), ...values(fields, value), ...only(stamps, value) }
      : value

  const shownValue = (field: Field, value: unknown): unknown => {
    const column = field.kind.column(field)
    if (value === null || value === undefined) return value
    if (field.kind.files) return addressed(value)
    if (column.store === 'reference') return reference(column.to, value)
    if (column.store === 'references') return each(value, (one) => reference(column.to, one))
    if (column.store === 'rows') return each(value, line(registry.find(column.of)?.fields ?? {}))
    const inner = column.store === 'json' ? field.kind.inner?.(field) : undefined
    if (!inner) return value
    return Array.isArray(value) ? value.map(line(inner)) : line(inner)(value)
  }

  const values = (fields: Fields, row: Values): Values =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        Object.hasOwn(row, name) && !field.kind.writeOnly ? [[name, shownValue(field, row[name])]] : [],
      ),
    )

  /**
   * @param editable whether a user with a restricted row scope may change the record. Default: the user has no row
   * scope.
   */
  return (resource: Resource, row: Values, editable?: boolean): AnyRecord => {
    return {
      id: row.id as string,
      ...values(resource.fields, row),
      ...only([...stamps, ...resumableChoices(resource).map(previousValueFieldOf)], row),
      ...(editable !== undefined && !(editableProperty in resource.fields) && { [editableProperty]: editable }),
    }
  }
}
