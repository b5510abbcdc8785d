import { type Fields, isEmpty, type Values } from '../../../../vocabulary'

/** Whether a value refers to a record by its id, without a name. */
export const isNameless = (value: unknown): boolean => !isEmpty(value) && !(value as { readonly name?: unknown }).name

/** Whether a text is probably an id and not a name: digits, 24 hexadecimal digits, or a UUID. */
export const isProbablyId = (value: unknown): boolean =>
  /^(\d+|[\da-f]{24}|[\da-f]{8}(-[\da-f]{4,12}){4})$/i.test(String(value))

/** The fields that refer to records by their ids without names, each with the resource that it refers to. */
export const namelessFields = (fields: Fields, names: readonly string[], records: readonly Values[]) =>
  names.flatMap((name) => {
    const field = fields[name]
    const column = field?.kind.column(field)
    const copied = column?.store === 'text' ? field?.kind.copyOf?.(field) : undefined
    if (copied) return records.some((record) => isProbablyId(record[name])) ? [{ name, to: copied }] : []
    if (column?.store !== 'reference' && column?.store !== 'references') return []
    return records.some((record) => [record[name]].flat().some(isNameless)) ? [{ name, to: column.to }] : []
  })
