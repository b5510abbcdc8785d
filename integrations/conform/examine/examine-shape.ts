import {
  type AnyRecord,
  checkOf,
  type Field,
  type Fields,
  hasDefault,
  isApiRow,
  isEmpty,
  isReadOnly,
  type Registry,
  type Resource,
} from '../../../vocabulary'
import type { Finding } from '../finding'
import { formatCount } from '../finding'

/** The expected JavaScript types by column type. The check ignores columns of other types. */
const types: Partial<Record<string, readonly string[]>> = {
  text: ['string'],
  integer: ['number'],
  decimal: ['number'],
  boolean: ['boolean'],
  reference: ['object'],
  references: ['object'],
  rows: ['object'],
}

const short = (value: unknown) => {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}

/** Describes how a value differs from its declaration. Undefined if the value matches. */
function strangeness(field: Field, value: unknown): string | undefined {
  const { store } = field.kind.column(field)
  const expected = types[store]
  if (expected && !expected.includes(typeof value)) return `a ${typeof value}, ${short(value)}`
  if (typeof value === 'object' || field.kind.writeOnly) return undefined
  const { success, error } = checkOf(field).safeParse(value)
  return success ? undefined : `${short(value)}: ${error.issues[0]?.message}`
}

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/** Whether a field is a switch with the values on and off, or yes and no. */
const isSwitch = (field: Field) => field.kind.status === true || field.kind.column(field).store === 'boolean'

/** A text in a switch field. */
interface SwitchText {
  /** The path of the field, such as 'status' or 'lines.taxed'. */
  readonly place: string
  readonly field: Field
  readonly text: string
}

/** Collects the texts in switch fields, including the fields of nested records. */
function switchTexts(registry: Registry, fields: Fields, rows: readonly unknown[], path = ''): SwitchText[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const place = path + name
    const values = rows.flatMap((row) => (isApiRow(row) && !isEmpty(row[name]) ? [row[name]] : []))
    if (isSwitch(field))
      return values.flatMap((text) => (typeof text === 'string' && text !== '' ? [{ place, field, text }] : []))
    const column = field.kind.column(field)
    const inner = column.store === 'rows' ? registry.find(column.of)?.fields : field.kind.inner?.(field)
    return inner && path === '' ? switchTexts(registry, inner, values.flat(), `${place}.`) : []
  })
}

/** Reports texts in switch fields. The values of a switch are 1 and 0, or true and false. */
function examineSwitches(registry: Registry, resource: Resource, rows: readonly unknown[]): Finding[] {
  const byPlace = new Map<string, SwitchText[]>()
  for (const one of switchTexts(registry, resource.fields, rows))
    byPlace.set(one.place, [...(byPlace.get(one.place) ?? []), one])
  return [...byPlace].flatMap(([place, all]) => {
    const [{ field }] = all as [SwitchText]
    const expected = field.kind.status ? '1 (active) or 0 (inactive), as a number' : 'true or false, not a text'
    const words = [...new Set(all.map(({ text }) => text))]
    const isNumber = words.every((word) => word === '1' || word === '0')
    return {
      resource: resource.name,
      call: `field ${place}`,
      state: isNumber ? 'told' : 'missing',
      expected,
      got: `${formatCount(all.length, 'text')}: ${words.slice(0, 3).map(short).join(', ')}`,
      screen: isNumber
        ? 'The screens read the text as a number.'
        : "The screens understand words such as 'active' and 'yes', and show other words unchanged. Before the screens have read a record, they send 1 or 0.",
      cure: `Return ${expected}. Otherwise translate the words in an adapter, or declare '${place}' as a choice of these words.`,
    }
  })
}

/**
 * Compares records with their declaration. The function reports fields that no record has, and values of a wrong type.
 *
 * @param records the records in the format that the user interface reads.
 * @param rows the same records in the format that the API returned.
 */
export function examineShape(
  registry: Registry,
  resource: Resource,
  records: readonly AnyRecord[],
  rows: readonly unknown[],
): Finding[] {
  if (records.length === 0) return []
  const fields = Object.entries(resource.fields).filter(([, field]) => !field.kind.writeOnly && !field.readableWith)
  const missing = fields.filter(
    ([name, { extension: beyond, derived, when }]) =>
      !beyond && !derived && !when && records.every((record) => record[name] === undefined),
  )
  const isNeeded = ([name, field]: readonly [string, Field]) =>
    (resource.title.includes(name) || (field.required && !hasDefault(field))) && !isReadOnly(field)
  const needed = missing.filter(isNeeded).map(([name]) => name)
  const lacking = missing.filter((one) => !isNeeded(one)).map(([name]) => name)
  const about = { resource: resource.name, expected: 'every field as declared' }
  const found: Finding[] = []
  if (needed.length > 0)
    found.push({
      ...about,
      call: 'fields',
      state: 'missing',
      got: `no record has ${list(needed)}`,
      screen: 'Lists show dashes. The form cannot be saved until the user fills in these fields again.',
      cure: 'Return these fields, with null for a missing value, or remove these fields from the declaration.',
    })
  if (lacking.length > 0)
    found.push({
      ...about,
      call: 'fields',
      state: 'told',
      got: `no record has ${list(lacking)}`,
      screen: 'The screens show dashes for these fields.',
      cure: 'Return these fields, or remove these fields from the declaration.',
    })
  const switches = examineSwitches(registry, resource, rows)
  found.push(...switches)
  for (const [name, field] of fields) {
    if (switches.some(({ call }) => call === `field ${name}`)) continue
    const values = records.map((record) => record[name]).filter((value) => !isEmpty(value))
    const strange = values.flatMap((value) => strangeness(field, value) ?? [])
    if (strange.length === 0) continue
    found.push({
      ...about,
      call: `field ${name}`,
      state: strange.length === values.length ? 'missing' : 'told',
      got: `${strange.length} of ${values.length}: ${strange[0]}`,
      screen: 'The screens show the value unchanged, and the form rejects the value.',
      cure: `Return values of the kind ${field.kind.name}, or declare the field with the kind of the returned values.`,
    })
  }
  return found
}
