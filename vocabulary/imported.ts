import type { Values } from './conditions'
import type { Field, Fields } from './field'
import { isEmpty } from './field'
import { importableFields } from './importable'
import { idOf, type Reference } from './reference'
import { t } from './words'

/** The fields by which rows of a file are found among the records: what no two of them share, and the id. */
export const importKeys = (fields: Fields): readonly string[] => [
  'id',
  ...Object.entries(importableFields(fields)).flatMap(([name, { unique, kind }]) =>
    unique === true && !kind.refersTo && !kind.writeOnly ? [name] : [],
  ),
]

/** A record by what it is called in a file, where that is the name of several, or of none that is known. */
export interface NamedOnly {
  readonly called: string
  /** The ids of those of that name. */
  readonly among: readonly string[]
}

const isNamedOnly = (value: unknown): value is NamedOnly =>
  typeof value === 'object' && value !== null && 'called' in value && 'among' in value

const alike = (one: unknown, other: string) =>
  typeof one === 'string' && one.trim().toLowerCase() === other.trim().toLowerCase()

/** The one of that name which the record refers to already. */
const standing = ({ called, among }: NamedOnly, stored: unknown): string | undefined => {
  const all = (Array.isArray(stored) ? stored : [stored]).filter((one) => !isEmpty(one))
  const found = all.find((one) => among.includes(String(idOf(one))) || alike((one as Reference).name, called))
  return found === undefined ? undefined : String(idOf(found))
}

const objectionTo = ({ called, among }: NamedOnly) =>
  among.length > 1
    ? t("several are called '{{text}}'; give the id.", { text: called })
    : t("there is none called '{{text}}'.", { text: called })

const lines = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/** Line breaks are as each program writes them, and what stands around a text is never meant. */
const asStored = (value: unknown, stored: unknown) =>
  typeof value === 'string' && typeof stored === 'string' && lines(value) === lines(stored) ? stored : value

/** A row of a file as values of a record, and what speaks against it by field. */
interface Settled {
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: Readonly<Record<string, readonly string[]>>
}

function oneSettled(field: Field | undefined, value: unknown, stored: unknown, object: (why: string) => void): unknown {
  if (!field) return value
  if (Array.isArray(value)) return value.map((one) => oneSettled(field, one, stored, object))
  if (!isNamedOnly(value)) return asStored(value, stored)
  const id = standing(value, stored)
  if (id === undefined) object(objectionTo(value))
  return id
}

/**
 * The values of a row in view of the record that it is of: what is called as one that the record has is that one. For a new
 * record what is empty is left out, so that it has its default.
 */
export function settled(fields: Fields, given: Values, stored?: Values): Settled {
  const values: Record<string, unknown> = {}
  const errors: Record<string, string[]> = {}
  for (const [name, value] of Object.entries(given)) {
    if (name === 'id' || (!stored && isEmpty(value))) continue
    values[name] = oneSettled(fields[name], value, stored?.[name], (why) => {
      errors[name] = [...(errors[name] ?? []), why]
    })
  }
  return { values, errors }
}
