import { type Call, type Column, type Field, type Fields, idOf } from '../../vocabulary'

type Values = Readonly<Record<string, unknown>>

/** Replaces references with ids. */
const written: Partial<Record<Column['store'], (value: unknown) => unknown>> = {
  reference: idOf,
  references: (value) => (Array.isArray(value) ? value.map(idOf) : value),
}

const write = (field: Field | undefined, value: unknown): unknown => {
  const change = field && written[field.kind.column(field).store]
  return change ? change(value) : value
}

/** The text of a multipart part: '' for a missing value, JSON for lists and records. */
const text = (value: unknown): string =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/**
 * The multipart parts of a field's value. A new file is sent unchanged. A stored picture stays if the body does not
 * contain its field, and '' removes the picture. Attachments are sent in their new sequence, and stored attachments are
 * sent as JSON.
 */
const partsOf = (field: Field | undefined, value: unknown): (string | Blob)[] => {
  if (!field?.kind.files) return [value instanceof Blob ? value : text(value)]
  if (value === null || value === '') return ['']
  if (field.kind.files === 'attachment') {
    const all = [value].flat().map((one) => (one instanceof Blob ? one : text(one)))
    return all.length > 0 ? all : ['']
  }
  return [value].flat().filter((one) => one instanceof Blob)
}

const asParts = (fields: Fields, values: Values): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    for (const part of partsOf(fields[name], value)) form.append(name, part)
  return form
}

/** Encodes the body of a call in the format that the call requires. Undefined values are not sent. */
export function encodeBody(call: Call, fields: Fields, given: Values): unknown {
  const values = Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, write(fields[name], value)]),
  )
  const bodies: Record<Call['body'], () => unknown> = {
    none: () => undefined,
    json: () => values,
    data: () => ({ data: values }),
    multipart: () => asParts(fields, values),
  }
  return bodies[call.body]()
}
