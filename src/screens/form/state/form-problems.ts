import type { FormInstance } from 'antd'
import type { Path } from '../../../../kinds/kind-input'
import { type Fields, innerFields, labelOf, type Registry, specificationMessages, t } from '../../../../vocabulary'
import { inputId } from '../form-context'

/** An error of a field. An error without a path belongs to the entire form. */
export interface FormProblem {
  readonly path?: Path
  readonly label?: string
  readonly text: string
}

/** The sources from which the labels of a form's fields are read. */
export interface FieldLabelSources {
  readonly fields: Fields
  readonly registry: Registry
  /**
   * The labels of the visible fields, by path. The labels include the fields that a record lists, which no declaration
   * contains.
   */
  readonly labels: ReadonlyMap<string, string>
}

/** Splits a path: 'items.0.quantity' → ['items', 0, 'quantity']. */
const toPath = (key: string): Path => key.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/**
 * Creates the label of a path: ['items', 1, 'quantity'] → 'Order item 2: Quantity'. A field in a group has the label of
 * the group and the label of the field.
 */
function labelAt(path: Path, { fields, registry, labels }: FieldLabelSources, at: Path = path): string {
  const [name, ...rest] = path
  const field = fields[String(name)]
  if (!field) return labels.get(at.join('.')) ?? path.join(' ')
  const label = labelOf(fields, String(name))
  if (rest.length === 0) return label
  const inner = innerFields(field, (resource) => registry.get(resource).fields)
  if (!inner) return labels.get(at.join('.')) ?? label
  const within = { fields: inner, registry, labels }
  const [index] = rest
  if (typeof index !== 'number') return t('{{outer}}: {{inner}}', { outer: label, inner: labelAt(rest, within, at) })
  const rows = registry.find(field.kind.refersTo?.(field) ?? '')
  const row = rows
    ? t('{{one}} {{number}}', { one: t(rows.label.one), number: index + 1 })
    : t('{{label}}, row {{number}}', { label, number: index + 1 })
  return rest.length === 1 ? row : t('{{outer}}: {{inner}}', { outer: row, inner: labelAt(rest.slice(1), within, at) })
}

/**
 * The errors that the form's fields currently show, in the sequence of the fields on the page. The form of antd would
 * list a field that appeared late after all other fields.
 *
 * @param formName the prefix of the ids of the form's inputs
 */
export function collectFieldProblems(form: FormInstance, formName: string, names: FieldLabelSources): FormProblem[] {
  const found = form.getFieldsError().filter(({ errors }) => errors.length > 0)
  const inputs = new Map<Path, HTMLElement | null>(
    found.map(({ name }) => [name, document.getElementById(inputId(formName, name))]),
  )
  const follows = (one: Path, other: Path) => {
    const [input, otherInput] = [inputs.get(one), inputs.get(other)]
    if (!input || !otherInput) return Number(!input) - Number(!otherInput)
    return input.compareDocumentPosition(otherInput) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  }
  return found
    .sort((one, other) => follows(one.name, other.name))
    .map(({ name, errors }) => ({ path: name, label: labelAt(name, names), text: errors.join(' ') }))
}

/**
 * Some APIs return errors under field names with different capitals or separators. Returns a field name without
 * capitals and separators.
 */
const plain = (key: string) => key.toLowerCase().replace(/[_-]/g, '')

/**
 * Shows the errors of a server at their fields.
 *
 * @returns the errors that have no field in the form
 */
export function showServerErrors(form: FormInstance, refusal: unknown, names: FieldLabelSources): FormProblem[] {
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
    .map(({ key, found }) => ({ label: labelAt(toPath(key), names), text: found.join(' ') }))
  return given.length > 0 ? homeless : [{ text: message ?? t(specificationMessages.failure) }]
}

/** Scrolls to the input at a path and focuses the input. Returns whether the input has the focus. */
export function focusInput(form: string, path: Path): boolean {
  const element = document.getElementById(inputId(form, path))
  if (!element) return false
  const target = element.matches('input, textarea, button, select, fieldset')
    ? element
    : (element.querySelector<HTMLElement>('input, textarea, button') ?? element)
  target.focus({ preventScroll: true })
  // A file input is hidden inside a button that can have the focus.
  if (document.activeElement !== target) target.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
  if (target instanceof HTMLInputElement && target.type !== 'file') target.select()
  target.scrollIntoView?.({ block: 'center' })
  return document.activeElement?.contains(target) ?? false
}

/** The id of the error summary of a form. */
export const errorSummaryId = (form: string) => inputId(form, ['problems'])

/** Focuses the first field with an error, else the error summary. */
export function focusFirstProblem(form: string, problems: readonly FormProblem[]): void {
  if (problems.some(({ path }) => path && focusInput(form, path))) return
  document.getElementById(errorSummaryId(form))?.focus()
}
