import type { FormInstance } from 'antd'
import type { Path } from '../../../kinds/input'
import { type Fields, innerFields, labelOf, messages, t } from '../../../vocabulary'
import { inputId } from './setting'

/** What is wrong with one field, or with the whole where there is no path to show it at. */
export interface Problem {
  readonly path?: Path
  readonly label?: string
  readonly text: string
}

type FieldsOf = (resource: string) => Fields

/** 'items.0.quantity' → ['items', 0, 'quantity']. */
const toPath = (key: string): Path => key.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** ['items', 0, 'quantity'] → 'Items 1: Quantity'. */
function labelAt(path: Path, fields: Fields, fieldsOf: FieldsOf): string {
  const [name, ...rest] = path
  const field = fields[String(name)]
  if (!field) return path.join(' ')
  const label = labelOf(fields, String(name))
  const inner = innerFields(field, fieldsOf)
  if (!inner || rest.length === 0) return label
  const [index] = rest
  if (typeof index !== 'number') return `${label}: ${labelAt(rest, inner, fieldsOf)}`
  const line = `${label} ${index + 1}`
  return rest.length === 1 ? line : `${line}: ${labelAt(rest.slice(1), inner, fieldsOf)}`
}

/** What the form's own fields complain of at the moment. */
export const fieldProblems = (form: FormInstance, fields: Fields, fieldsOf: FieldsOf): Problem[] =>
  form
    .getFieldsError()
    .filter(({ errors }) => errors.length > 0)
    .map(({ name, errors }) => ({ path: name, label: labelAt(name, fields, fieldsOf), text: errors.join(' ') }))

/** APIs write the names of fields in capitals or with dashes in complaints, whatever they call them elsewhere. */
const plain = (key: string) => key.toLowerCase().replace(/[_-]/g, '')

/** Shows what a server refused at the fields that it names, and answers what has no field in the form to be shown at. */
export function showRefusal(form: FormInstance, refusal: unknown, fields: Fields, fieldsOf: FieldsOf): Problem[] {
  const { message, errors = {} } = (refusal ?? {}) as {
    message?: string
    errors?: Readonly<Record<string, string | readonly string[]>>
  }
  const known = new Set(form.getFieldsError().map(({ name }) => name.join('.')))
  const nameOf = (key: string) =>
    known.has(key) ? key : ([...known].find((name) => plain(name) === plain(key)) ?? key)
  const given = Object.entries(errors).map(([key, found]) => ({ key: nameOf(key), found: [found].flat() as string[] }))
  form.setFields(
    given.filter(({ key }) => known.has(key)).map(({ key, found }) => ({ name: [...toPath(key)], errors: found })),
  )
  const homeless = given
    .filter(({ key }) => !known.has(key))
    .map(({ key, found }) => ({ label: labelAt(toPath(key), fields, fieldsOf), text: found.join(' ') }))
  return given.length > 0 ? homeless : [{ text: message ?? t(messages.failure) }]
}

/** Brings the input at a path into view and into focus. Answers whether there is one that takes it. */
export function focusInput(form: string, path: Path): boolean {
  const element = document.getElementById(inputId(form, path))
  if (!element) return false
  const target = element.matches('input, textarea, button, select, fieldset')
    ? element
    : (element.querySelector<HTMLElement>('input, textarea, button') ?? element)
  target.focus({ preventScroll: true })
  // What chooses files is hidden in a button of its own.
  if (document.activeElement !== target) target.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
  if (target instanceof HTMLInputElement && target.type !== 'file') target.select()
  target.scrollIntoView?.({ block: 'center' })
  return document.activeElement?.contains(target) ?? false
}

/** The id of what sums the problems of a form up. */
export const summaryId = (form: string) => inputId(form, ['problems'])

/** Leads to the first field that something is wrong with, else to what sums it up. */
export function focusProblem(form: string, problems: readonly Problem[]): void {
  if (problems.some(({ path }) => path && focusInput(form, path))) return
  document.getElementById(summaryId(form))?.focus()
}
