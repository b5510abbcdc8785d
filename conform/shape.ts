import { type AnyRecord, checkOf, type Field, hasDefault, isEmpty, isReadOnly, type Resource } from '../vocabulary'
import type { Finding } from './finding'

/** The forms that values of a column are read in; those of others are looked at by nobody here. */
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

/** What is strange about a value that has been read; undefined where it is as declared. */
function strangeness(field: Field, value: unknown): string | undefined {
  const { store } = field.kind.column(field)
  const expected = types[store]
  if (expected && !expected.includes(typeof value)) return `a ${typeof value}, ${short(value)}`
  if (typeof value === 'object' || field.kind.writeOnly) return undefined
  const { success, error } = checkOf(field).safeParse(value)
  return success ? undefined : `${short(value)}: ${error.issues[0]?.message}`
}

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/**
 * Compares records, as they were read, with what is declared of them: which fields none of them has, and whose values are
 * none of their kind.
 */
export function examineShape(resource: Resource, records: readonly AnyRecord[]): Finding[] {
  if (records.length === 0) return []
  const fields = Object.entries(resource.fields).filter(([, field]) => !field.kind.writeOnly && !field.readableWith)
  const missing = fields.filter(
    ([name, { beyond, derived, when }]) =>
      !beyond && !derived && !when && records.every((record) => record[name] === undefined),
  )
  const isNeeded = ([name, field]: readonly [string, Field]) =>
    (resource.title.includes(name) || (field.required && !hasDefault(field))) && !isReadOnly(field)
  const needed = missing.filter(isNeeded).map(([name]) => name)
  const lacking = missing.filter((one) => !isNeeded(one)).map(([name]) => name)
  const about = { resource: resource.name, expected: 'every field as it is declared' }
  const found: Finding[] = []
  if (needed.length > 0)
    found.push({
      ...about,
      call: 'fields',
      state: 'missing',
      got: `no record has ${list(needed)}`,
      screen: 'Lists show dashes, and the form asks for them anew before anything can be saved.',
      cure: 'Answer them, null where there is no value; or take them out of the declaration.',
    })
  if (lacking.length > 0)
    found.push({
      ...about,
      call: 'fields',
      state: 'told',
      got: `no record has ${list(lacking)}`,
      screen: 'They are shown as dashes.',
      cure: 'Answer them, or take them out of the declaration.',
    })
  for (const [name, field] of fields) {
    const values = records.map((record) => record[name]).filter((value) => !isEmpty(value))
    const strange = values.flatMap((value) => strangeness(field, value) ?? [])
    if (strange.length === 0) continue
    found.push({
      ...about,
      call: `field ${name}`,
      state: strange.length === values.length ? 'missing' : 'told',
      got: `${strange.length} of ${values.length}: ${strange[0]}`,
      screen: 'It is shown as it came, and the form refuses it.',
      cure: `Answer what ${field.kind.name} means, or declare it as what it is.`,
    })
  }
  return found
}
