import { type Fields, isEmpty, type Values } from '../../vocabulary'

/** Whether a value refers to a record by its id alone. */
export const isNameless = (value: unknown): boolean => !isEmpty(value) && !(value as { readonly name?: unknown }).name

/** Those of some fields by which records refer to others with their ids alone, and the resource that each refers to. */
export const namelessIn = (fields: Fields, names: readonly string[], records: readonly Values[]) =>
  names.flatMap((name) => {
    const column = fields[name]?.kind.column(fields[name])
    if (column?.store !== 'reference' && column?.store !== 'references') return []
    return records.some((record) => [record[name]].flat().some(isNameless)) ? [{ name, to: column.to }] : []
  })
