import type { Fields, Values } from '../vocabulary'
import { isRow } from './rows'

const isFile = (value: unknown): value is Blob => value instanceof Blob

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The value that a part's text stands for. */
const valueIn = (fields: Fields, name: string, text: string): unknown => {
  const field = fields[name]
  if (!field) return text
  if (text === '') return null
  const { store } = field.kind.column(field)
  return ['json', 'rows', 'references', 'attachments'].includes(store) ? parsed(text) : field.kind.fromText(text)
}

/** What a call carries, whichever way it travels in the specification's convention: bare, under `data` or as parts. */
export function valuesIn(body: unknown, fields: Fields, isUnderData: boolean): Values {
  if (body instanceof FormData) {
    const values: Record<string, unknown> = {}
    for (const name of new Set(body.keys())) {
      const all = body.getAll(name).map((part) => (isFile(part) ? part : valueIn(fields, name, part)))
      values[name] = all.length > 1 ? all : all[0]
    }
    return values
  }
  const values = isUnderData && isRow(body) ? body.data : body
  return isRow(values) ? values : {}
}

const text = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

const hasFiles = (values: Values) => Object.values(values).some((value) => [value].flat().some(isFile))

/** Values as a body of an API: as JSON, as a form, or as parts where there are files. */
export function bodyFrom(body: unknown, as: 'json' | 'form' | 'multipart' | undefined): unknown {
  if (!isRow(body)) return body
  const values: Values = body
  const way = as ?? (hasFiles(values) ? 'multipart' : 'json')
  if (way === 'json') return values
  const form = way === 'form' ? new URLSearchParams() : new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    const all = Array.isArray(value) && value.some(isFile) ? value : [value]
    for (const one of all) form.append(name, (isFile(one) ? one : text(one)) as string)
  }
  return form
}
