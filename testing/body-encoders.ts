import type { CallBodyFormat } from '../vocabulary'

type Values = Readonly<Record<string, unknown>>

const json = (value: unknown): RequestInit => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})

/** Encodes values in each body format of calls. */
export const bodyEncoders: Record<CallBodyFormat, (values: Values) => RequestInit> = {
  none: () => ({}),
  json,
  data: (data) => json({ data }),
  multipart: (values) => ({ body: formDataOf(values) }),
}

/** Encodes values as multipart form data: scalars as text, lists and objects as JSON text, and files as files. */
export function formDataOf(values: Values): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    for (const one of holdsFiles(value) ? value : [value]) form.append(name, one instanceof Blob ? one : partOf(one))
  return form
}

const holdsFiles = (value: unknown): value is Blob[] => Array.isArray(value) && value[0] instanceof Blob

const partOf = (value: unknown) => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
