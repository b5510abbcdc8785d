import { checkValue } from '../checks'
import type { Values } from '../conditions'
import type { Field, Fields } from '../field'
import { hasDefault, isEmpty, labelOf } from '../field'
import { t } from '../text/i18n'
import { visibleText } from '../text/text-comparison'
import { importableFields } from './importable-fields'
import { idOf, type Reference } from './reference'

/** The fields that can identify the record of a row in a file: unique fields and the id. */
export const importKeys = (fields: Fields): readonly string[] => [
  'id',
  ...Object.entries(importableFields(fields)).flatMap(([name, { unique, kind }]) =>
    unique === true && !kind.refersTo && !kind.writeOnly ? [name] : [],
  ),
]

/**
 * The sets of fields that must differ between two rows of a file: the id, and the unique fields with the fields that
 * limit them.
 */
const uniqueSets = (fields: Fields): readonly (readonly string[])[] => [
  ['id'],
  ...Object.entries(importableFields(fields)).flatMap(([name, { unique, kind }]) => {
    if (!unique || kind.writeOnly) return []
    return [unique === true ? [name] : [...unique, name]]
  }),
]

/** The fields that can show that two rows of a file mean the same record. */
export const uniqueFieldNamesOf = (fields: Fields): ReadonlySet<string> => new Set(uniqueSets(fields).flat())

/**
 * The key of a value for comparisons between rows. Values are compared as the API compares unique values: as the stored
 * values, and as the values on screens. Names of references are compared without case.
 */
export function duplicateKeyOf(fields: Fields, name: string, value: unknown): string {
  const field = fields[name]
  if (isUnresolvedReference(value)) return visibleText(value.called).toLowerCase()
  if (!field || field.kind.refersTo) return visibleText(String(idOf(value ?? '')))
  return visibleText(String(checkValue(fields, name, value).value ?? ''))
}

/** The maximum number of rows that a message names. */
const maxRowsNamedInMessage = 5

/** Finds the rows of a file that share unique values. */
export interface DuplicateFinder {
  readonly add: (row: number, values: Values) => void
  /** The reasons to refuse rows with shared unique values, by row number. */
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
 * The required fields for which the user can enter one value for all new records. These fields have no default, and the
 * file has no column for these fields. Secrets and unique fields are excluded, because each record needs a separate
 * value.
 */
export const sharedValueFieldsOf = (fields: Fields, given: readonly (string | undefined)[]): readonly string[] =>
  Object.entries(importableFields(fields)).flatMap(([name, field]) =>
    field.required && !hasDefault(field) && !field.kind.writeOnly && field.unique !== true && !given.includes(name)
      ? [name]
      : [],
  )

/** A name of a record in a file that several known records have, or no known record has. */
export interface UnresolvedReference {
  readonly called: string
  /** The ids of the records with this name. */
  readonly among: readonly string[]
  /** Whether the server finds the record by the text, such as a state by its name and country. Default: false. */
  readonly isFoundByServer?: boolean
}

const isUnresolvedReference = (value: unknown): value is UnresolvedReference =>
  typeof value === 'object' && value !== null && 'called' in value && 'among' in value

const alike = (one: unknown, other: string) =>
  typeof one === 'string' && visibleText(one).toLowerCase() === visibleText(other).toLowerCase()

/** The id of the record with this name to which the stored record already refers. */
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

/**
 * Programs change line breaks and surrounding spaces. A difference in line breaks or surrounding spaces is not a
 * change.
 */
const keepEqualStoredText = (value: unknown, stored: unknown) =>
  typeof value === 'string' && typeof stored === 'string' && lines(value) === lines(stored) ? stored : value

/** The values of a row of a file, and the errors by field. */
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
  if (id === undefined && value.isFoundByServer) return value.called
  if (id === undefined) object(unresolvedReferenceMessage(value))
  return id
}

/**
 * The values of a row for a record. A name that several records share means the record to which the stored record
 * already refers. For a new record, empty values are omitted, so the defaults apply.
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
