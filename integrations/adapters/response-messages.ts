import type { Errors } from '../../vocabulary'
import { type ApiRow, isApiRow, toApiRow } from '../../vocabulary'

/** A text for the user. Several texts are joined with spaces. */
const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (!Array.isArray(value)) return undefined
  const texts = value.flatMap((one) => textOf(one) ?? textOf(toApiRow(one).message) ?? [])
  return texts.length > 0 ? [...new Set(texts)].join(' ') : undefined
}

/** The `message` of a response, if it contains a text. A list of messages becomes one text. */
export const messageOf = (body: unknown): string | undefined => textOf(toApiRow(body).message)

/** Finds the error message of a response, under one of the common names. */
export function errorMessageIn(body: unknown): string | undefined {
  const { msg, detail, error, error_description: description, reason, title, errors, data } = toApiRow(body)
  const inner = toApiRow(error)
  return (
    messageOf(body) ??
    messageOf(error) ??
    [msg, detail, description, error, inner.detail, inner.msg, reason, title].map(textOf).find(Boolean) ??
    (Array.isArray(errors) ? textOf(errors) : undefined) ??
    messageOf(data)
  )
}

const listOf = (told: unknown): string[] =>
  [told].flat().flatMap((one) => {
    const { message = one, msg = message, detail = msg, constraints } = toApiRow(one)
    if (isApiRow(constraints)) return Object.values(constraints).map(String)
    return typeof detail === 'string' && detail !== '' ? [detail] : typeof one === 'number' ? [String(one)] : []
  })

/**
 * Converts a field path to a path with dots: 'items[0].price', '/data/attributes/items/0/price' and ['items', 0,
 * 'price'] → 'items.0.price'.
 */
const pathFrom = (given: unknown): string =>
  (Array.isArray(given) ? given.join('.') : String(given))
    .replace(/^\/(data\/attributes\/|data\/)?/, '')
    .replace(/\[["']?([^\]"']+)["']?\]/g, '.$1')
    .replaceAll('/', '.')

/** The field of an entry in an error list, under one of the common names. */
const fieldOf = ({ field, path, param, property, propertyPath, name, key, attribute, loc, source }: ApiRow): unknown =>
  [field, path, param, propertyPath, property, loc, toApiRow(source).pointer, key, attribute, name].find(
    (one) => (typeof one === 'string' && one !== '') || (Array.isArray(one) && one.length > 0),
  )

const byField = (pairs: readonly (readonly [field: string, texts: string[]])[]): Errors | undefined => {
  const errors: Record<string, string[]> = {}
  for (const [field, texts] of pairs) if (texts.length > 0) errors[field] = [...(errors[field] ?? []), ...texts]
  return Object.keys(errors).length > 0 ? errors : undefined
}

/**
 * Reads error messages by field, in any of the common formats. The result contains a list of messages for each field.
 */
export function fieldErrorsOf(body: unknown): Errors | undefined {
  const { errors, fieldErrors, issues, details, violations, validationErrors, error, message, data } = toApiRow(body)
  for (const told of [errors, fieldErrors, issues, violations, validationErrors, details, message]) {
    if (Array.isArray(told)) {
      const found = byField(
        told.filter(isApiRow).flatMap((one) => {
          const field = fieldOf(one)
          return field === undefined ? [] : [[pathFrom(field), listOf(one)] as const]
        }),
      )
      if (found) return found
    } else if (isApiRow(told)) {
      const nested = toApiRow(told.fieldErrors)
      const rows = Object.keys(nested).length > 0 ? nested : told
      const found = byField(Object.entries(rows).map(([field, texts]) => [pathFrom(field), listOf(texts)] as const))
      if (found) return found
    }
  }
  return isApiRow(error) ? fieldErrorsOf(error) : isApiRow(data) ? fieldErrorsOf(data) : undefined
}

const bad = ['error', 'fail', 'failed', 'failure']

/** Whether a response reports a failure despite its status. A body with an id is a record, not a failure. */
export function hasFailed(body: unknown): boolean {
  if (!isApiRow(body) || 'id' in body || '_id' in body) return false
  const { success, ok, status, error, data, statusCode } = body
  if ([success, ok].some((word) => word === false || word === 'false')) return true
  if (success === true || ok === true) return false
  if (typeof status === 'string' && bad.includes(status.toLowerCase())) return true
  if ([status, statusCode].some((code) => typeof code === 'number' && code >= 400 && code < 600)) return true
  return Boolean(error) && (data === undefined || data === null)
}

/** The format of a response that is not JSON. Undefined for JSON, an empty body, or a plain text such as 'OK'. */
export function unexpectedFormat(body: unknown): 'HTML' | 'broken JSON' | undefined {
  if (typeof body !== 'string') return undefined
  const [first] = body.trimStart()
  return first === '<' ? 'HTML' : first === '{' || first === '[' ? 'broken JSON' : undefined
}

/**
 * Reads the content of an error response that was returned instead of a file. JSON becomes its value, and HTML becomes
 * text. Undefined for a real file.
 */
export async function parseTextBlob(file: Blob): Promise<unknown> {
  const [first = ''] = (await file.slice(0, 100).text()).trimStart()
  const isText = /json|html/.test(file.type) || '{[<'.includes(first)
  if (file.size > 0 && !isText) return undefined
  const text = await file.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
