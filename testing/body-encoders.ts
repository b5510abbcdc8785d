import type { CallBodyFormat } from '../vocabulary'

type Values = Readonly<Record<string, unknown>>

const json = (value: unknown): RequestInit => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})

/** How values are sent in each form that a call may ask for. */
export const bodyEncoders: Record<CallBodyFormat, (values: Values) => RequestInit> = {
  none: () => ({}),
  json,
  data: (data) => json({ data }),
  multipart: (values) => ({ body: formDataOf(values) }),
}

/** Scalars as text, lists and objects as JSON text, files as files. */
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
