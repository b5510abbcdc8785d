import { inputOf } from '../../../kinds/inputs'
import {
  type AnyRecord,
  conditionHolds,
  type Field,
  type Fields,
  isReadOnly,
  labelOf,
  type Resource,
  refusalOf,
  type Section,
  t,
  type Values,
} from '../../../vocabulary'
import { fieldOf } from '../shared/values/fields'
import { textOf } from '../shared/values/plain-text'

/** A column of the grid. */
export interface GridColumn {
  readonly name: string
  readonly label: string
  readonly field: Field
  readonly align: 'start' | 'end'
  /** How people edit the cells: in place, in the form of the record, or not at all. */
  readonly way: 'cell' | 'form' | 'none'
  /** The reason why people cannot edit the cells in place, as text. */
  readonly why?: string
  /** The section of the form that contains this field. */
  readonly section?: Section
}

/** The section of the form that contains a field. Undefined if no section contains the field. */
const sectionOf = ({ form }: Resource, name: string): Section | undefined =>
  form.find((section) => 'fields' in section && section.fields.includes(name))

function wayOf(resource: Resource, name: string, field: Field): Pick<GridColumn, 'way' | 'why' | 'section'> {
  if (isReadOnly(field) || !Object.hasOwn(resource.fields, name))
    return {
      way: 'none',
      why: t('You cannot edit this field. The server sets it, or you do not have permission to edit it.'),
    }
  if (field.createOnly) return { way: 'none', why: t('This field can be set only when the record is created.') }
  const section = sectionOf(resource, name)
  if (!section) return { way: 'none', why: t('You cannot edit this field here. It is not part of the form.') }
  const isInCell = !field.piece && !section.piece && inputOf(field).inCell !== 'form' && !field.kind.listedBy
  return isInCell
    ? { way: 'cell', section }
    : { way: 'form', why: t('Edit this field in the form. To open the form in a new tab, press Enter.') }
}

/** Creates the column of a field. */
export function createGridColumn(resource: Resource, name: string): GridColumn {
  const field = fieldOf(resource, name)
  const { align = 'start' } = field.kind
  return { name, label: labelOf(resource.fields, name), field, align, ...wayOf(resource, name, field) }
}

const locks = new WeakMap<AnyRecord, { readonly why?: string }>()

/** The reason why nobody can edit any field of a record, calculated once per record. */
function recordLockReason(resource: Resource, record: AnyRecord): string | undefined {
  const known = locks.get(record) ?? { why: refusalOf(resource, 'edit', t('Edit'), record) }
  locks.set(record, known)
  return known.why
}

/** The reason why a cell is locked, as text. Undefined if the cell can be edited. */
export function cellLockReason(
  resource: Resource,
  { name, field, why, section }: GridColumn,
  record: AnyRecord,
  values: Values,
): string | undefined {
  if (why !== undefined) return why
  const refusal = recordLockReason(resource, record)
  if (refusal !== undefined) return refusal
  if (!conditionHolds(field.when, values) || !conditionHolds(section?.when, values))
    return t('This field does not apply to this record.')
  return field.extension && record[name] === undefined ? t('This API does not support this field.') : undefined
}

/** The fields whose choices depend on a field. When the field changes, the dependent fields are cleared. */
export const dependentFields = (fields: Fields, name: string): string[] =>
  Object.entries(fields)
    .filter(([, field]) => field.kind.refersTo !== undefined && field.kind.siblings?.(field)[0] === name)
    .map(([other]) => other)

/** The number of records whose texts are measured. The measured widths also apply to the other records. */
const measuredRecords = 100

/** The width of a letter in pixels, and the width of the padding of a cell in pixels. */
const pixelsPerLetter = 8
const cellPadding = 28

const minColumnWidth = 96
const maxColumnWidth = 300

/** The width of each column in pixels, from the length of its texts, within limits. */
export const measureColumnWidths = (columns: readonly GridColumn[], records: readonly AnyRecord[]): readonly number[] =>
  columns.map(({ name, field, label }) => {
    if (field.kind.files === 'picture') return minColumnWidth
    const texts = records.slice(0, measuredRecords).map((record) => textOf(field, record[name]).length)
    const longest = Math.max(label.length, ...texts)
    return Math.min(maxColumnWidth, Math.max(minColumnWidth, longest * pixelsPerLetter + cellPadding))
  })
