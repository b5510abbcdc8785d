import { checkValue } from './checks'
import type { Values } from './conditions'
import type { Field, Fields } from './field'
import { hasDefault, isEmpty, labelOf } from './field'
import { t } from './i18n'
import { importableFields } from './importable-fields'
import { idOf, type Reference } from './reference'
import { visibleText } from './text-comparison'

/** The fields by which rows of a file are found among the records: what no two of them share, and the id. */
export const importKeys = (fields: Fields): readonly string[] => [
  'id',
  ...Object.entries(importableFields(fields)).flatMap(([name, { unique, kind }]) =>
    unique === true && !kind.refersTo && !kind.writeOnly ? [name] : [],
  ),
]

/** What no two rows of a file may share: ids, and the values that are unique by themselves or together. */
const uniqueSets = (fields: Fields): readonly (readonly string[])[] => [
  ['id'],
  ...Object.entries(importableFields(fields)).flatMap(([name, { unique, kind }]) => {
    if (!unique || kind.writeOnly) return []
    return [unique === true ? [name] : [...unique, name]]
  }),
]

/** The fields by which two rows of a file can be found to be the same record. */
export const uniqueFieldNamesOf = (fields: Fields): ReadonlySet<string> => new Set(uniqueSets(fields).flat())

/**
 * The text by which two rows have the same value, compared as the API compares unique values: as stored, and as people see them.
 * The names of references are compared without case.
 */
export function duplicateKeyOf(fields: Fields, name: string, value: unknown): string {
  const field = fields[name]
  if (isUnresolvedReference(value)) return visibleText(value.called).toLowerCase()
  if (!field || field.kind.refersTo) return visibleText(String(idOf(value ?? '')))
  return visibleText(String(checkValue(fields, name, value).value ?? ''))
}

/** How many rows of the same value are named. */
const maxRowsNamedInMessage = 5

/** Finds the rows of a file that share what no two records can. */
export interface DuplicateFinder {
  readonly add: (row: number, values: Values) => void
  /** Why each of those rows is refused, by its number. */
  readonly found: () => ReadonlyMap<number, string>
}

export function createDuplicateFinder(fields: Fields): DuplicateFinder {
  const sets = uniqueSets(fields).map((names) => ({ names, rowsOf: new Map<string, number[]>() }))
  const saidNames = (names: readonly string[]) =>
    names.map((name) => (name === 'id' ? 'ID' : labelOf(fields, name))).join(', ')
  return {
    add: (row, values) => {
      for (const { names, rowsOf } of sets) {
        if (names.some((name) => isEmpty(values[name]))) continue
        const key = JSON.stringify(names.map((name) => duplicateKeyOf(fields, name, values[name])))
        const rows = rowsOf.get(key)
        if (rows) rows.push(row)
        else rowsOf.set(key, [row])
      }
    },
    found: () => {
      const why = new Map<number, string>()
      for (const { names, rowsOf } of sets)
        for (const rows of rowsOf.values()) {
          if (rows.length < 2) continue
          const named =
            rows.slice(0, maxRowsNamedInMessage).join(', ') + (rows.length > maxRowsNamedInMessage ? ' …' : '')
          const says = t('Rows {{rows}} have the same {{field}}. Keep only one of them.', {
            rows: named,
            field: saidNames(names),
          })
          for (const row of rows) if (!why.has(row)) why.set(row, says)
        }
      return why
    },
  }
}

/**
 * The fields that one value for all new records can be given for: those that a record needs, that have no default, and that
 * no column of the file gives. Secrets are not among them, as each person has their own.
 */
export const sharedValueFieldsOf = (fields: Fields, given: readonly (string | undefined)[]): readonly string[] =>
  Object.entries(importableFields(fields)).flatMap(([name, field]) =>
    field.required && !hasDefault(field) && !field.kind.writeOnly && field.unique !== true && !given.includes(name)
      ? [name]
      : [],
  )

/** A record by what it is called in a file, where that is the name of several, or of none that is known. */
export interface UnresolvedReference {
  readonly called: string
  /** The ids of those of that name. */
  readonly among: readonly string[]
}

const isUnresolvedReference = (value: unknown): value is UnresolvedReference =>
  typeof value === 'object' && value !== null && 'called' in value && 'among' in value

const alike = (one: unknown, other: string) =>
  typeof one === 'string' && visibleText(one).toLowerCase() === visibleText(other).toLowerCase()

/** The one of that name which the record refers to already. */
const storedReferenceIdOf = ({ called, among }: UnresolvedReference, stored: unknown): string | undefined => {
  const all = (Array.isArray(stored) ? stored : [stored]).filter((one) => !isEmpty(one))
  const found = all.find((one) => among.includes(String(idOf(one))) || alike((one as Reference).name, called))
  return found === undefined ? undefined : String(idOf(found))
}

const unresolvedReferenceMessage = ({ called, among }: UnresolvedReference) =>
  among.length > 1
    ? t("Several records are named '{{text}}'. Use the ID instead.", { text: called })
    : t("No record is named '{{text}}'. Check the spelling.", { text: called })

const lines = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/** Line breaks are as each program writes them, and what stands around a text is never meant. */
const keepEqualStoredText = (value: unknown, stored: unknown) =>
  typeof value === 'string' && typeof stored === 'string' && lines(value) === lines(stored) ? stored : value

/** A row of a file as values of a record, and what speaks against it by field. */
interface ResolvedImportRow {
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: Readonly<Record<string, readonly string[]>>
}

function resolveImportValue(
  field: Field | undefined,
  value: unknown,
  stored: unknown,
  object: (why: string) => void,
): unknown {
  if (!field) return value
  if (Array.isArray(value)) return value.map((one) => resolveImportValue(field, one, stored, object))
  if (!isUnresolvedReference(value)) return keepEqualStoredText(value, stored)
  const id = storedReferenceIdOf(value, stored)
  if (id === undefined) object(unresolvedReferenceMessage(value))
  return id
}

/**
 * The values of a row in view of the record that it is of: what is called as one that the record has is that one. For a new
 * record what is empty is left out, so that it has its default.
 */
export function resolveImportRow(fields: Fields, given: Values, stored?: Values): ResolvedImportRow {
  const values: Record<string, unknown> = {}
  const errors: Record<string, string[]> = {}
  for (const [name, value] of Object.entries(given)) {
    if (name === 'id' || (!stored && isEmpty(value))) continue
    values[name] = resolveImportValue(fields[name], value, stored?.[name], (why) => {
      errors[name] = [...(errors[name] ?? []), why]
    })
  }
  return { values, errors }
}
