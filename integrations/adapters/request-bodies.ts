import type { Fields, Values } from '../../vocabulary'
import { isApiRow } from '../../vocabulary'
import type { ResolvedRoute } from './routes'

const isFile = (value: unknown): value is Blob => value instanceof Blob

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Converts the text of a multipart part to the field's value. */
const valueIn = (fields: Fields, name: string, text: string): unknown => {
  const field = fields[name]
  if (!field) return text
  if (text === '') return null
  const { store } = field.kind.column(field)
  return ['json', 'rows', 'references', 'attachments'].includes(store) ? parsed(text) : field.kind.fromText(text)
}

/**
 * Reads the values of a body in the specification's convention. The values are the body itself, are under `data`, or
 * are multipart parts.
 */
export function valuesFromBody(body: unknown, fields: Fields, isUnderData: boolean): Values {
  if (body instanceof FormData) {
    const values: Record<string, unknown> = {}
    for (const name of new Set(body.keys())) {
      const all = body.getAll(name).map((part) => (isFile(part) ? part : valueIn(fields, name, part)))
      values[name] = all.length > 1 ? all : all[0]
    }
    return values
  }
  const values = isUnderData && isApiRow(body) ? body.data : body
  return isApiRow(values) ? values : {}
}

const text = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

export const hasFiles = (values: Values) => Object.values(values).some((value) => [value].flat().some(isFile))

/** The form entries of one value. Nested values have names with brackets, such as 'items[0][price]'. */
const inForm = (name: string, value: unknown): [name: string, text: string][] =>
  isApiRow(value) || Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => inForm(`${name}[${key}]`, inner))
    : [[name, text(value)]]

/**
 * Encodes values as a body. The body is JSON, JSON with the values under `data`, a form, or multipart parts. By
 * default, values with files become multipart parts.
 */
export function encodeForeignBody(body: unknown, as: ResolvedRoute['body']): unknown {
  if (!isApiRow(body) || as === 'none') return as === 'none' ? undefined : body
  const values: Values = body
  const way = as ?? (hasFiles(values) ? 'multipart' : 'json')
  if (way === 'json') return values
  if (way === 'data') return { data: values }
  const said = Object.entries(values).filter(([, value]) => value !== undefined)
  if (way === 'form') return new URLSearchParams(said.flatMap(([name, value]) => inForm(name, value)))
  const form = new FormData()
  for (const [name, value] of said) {
    const all = Array.isArray(value) && value.some(isFile) ? value : [value]
    for (const one of all) form.append(name, (isFile(one) ? one : text(one)) as string)
  }
  return form
}
