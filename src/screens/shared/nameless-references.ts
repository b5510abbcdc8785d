import { type Fields, isEmpty, type Values } from '../../../vocabulary'

/** Whether a value refers to a record by its id alone. */
export const isNameless = (value: unknown): boolean => !isEmpty(value) && !(value as { readonly name?: unknown }).name

/** Whether a text is more likely to be an id than a name: digits, 24 hexadecimal ones, or a UUID. */
export const isProbablyId = (value: unknown): boolean =>
  /^(\d+|[\da-f]{24}|[\da-f]{8}(-[\da-f]{4,12}){4})$/i.test(String(value))

/** Those of some fields by which records refer to others with their ids alone, and the resource that each refers to. */
export const namelessFields = (fields: Fields, names: readonly string[], records: readonly Values[]) =>
  names.flatMap((name) => {
    const field = fields[name]
    const column = field?.kind.column(field)
    const copied = column?.store === 'text' ? field?.kind.copyOf?.(field) : undefined
    if (copied) return records.some((record) => isProbablyId(record[name])) ? [{ name, to: copied }] : []
    if (column?.store !== 'reference' && column?.store !== 'references') return []
    return records.some((record) => [record[name]].flat().some(isNameless)) ? [{ name, to: column.to }] : []
  })
