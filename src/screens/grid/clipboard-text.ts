import Papa from 'papaparse'
import { checkValue, type Field, isEmpty, type Registry } from '../../../vocabulary'
import { emptyInputValue } from '../form/conversions'
import { parseExportedCell, type ReferenceOptions, UnknownNameError } from '../shared/exported-cell'
import { parseTypedNumber } from '../shared/number-text'
import { parseTypedDay, parseTypedMoment } from '../shared/parse-time'
import { textOf } from '../shared/plain-text'
import { InvalidCellText } from './unsaved-edits'

type Texts = readonly (readonly string[])[]

/** A block of texts as spreadsheets put it on the clipboard. */
export const toClipboardText = (texts: Texts): string =>
  Papa.unparse(texts as string[][], { delimiter: '\t', newline: '\r\n', quotes: false })

/** Reads a block as spreadsheets put it on the clipboard: rows of texts. */
export function parseClipboardText(text: string): Texts {
  const rows = Papa.parse<string[]>(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''), { delimiter: '\t' }).data
  const cols = Math.max(...rows.map(({ length }) => length))
  return rows.map((row) => Array.from({ length: cols }, (_, at) => row[at] ?? ''))
}

/** A cell's value as it stands on the clipboard. */
export const cellClipboardText = (field: Field, value: unknown): string =>
  value instanceof InvalidCellText ? value.text : textOf(field, value)

const isValue = (field: Field, value: unknown) => checkValue({ field }, 'field', value).messages.length === 0

/** The forms in which people write a value, besides the one in which the API does. */
function* otherForms(field: Field, text: string, registry: Registry): Generator<unknown> {
  if (field.kind.order === 'day') yield parseTypedDay(text)
  if (field.kind.order === 'moment') yield parseTypedMoment(text)
  if (field.kind.order === 'number') yield parseTypedNumber(text)
  yield field.kind.fromApi?.(text, field, registry)
}

/** A reference beside its name, as inputs have it. */
const withName = (field: Field, value: unknown, known: ReferenceOptions): unknown => {
  const column = field.kind.column(field)
  if (column.store !== 'reference' && column.store !== 'references') return value
  const options = known.get(column.to) ?? []
  const named = (id: unknown) => options.find((option) => option.id === id) ?? { id }
  return Array.isArray(value) ? value.map(named) : named(value)
}

/** The value that a text means in a cell: words in place of keys, names in place of ids, numbers and days as people write them. */
export function parseCellText(field: Field, text: string, known: ReferenceOptions, registry: Registry): unknown {
  if (isEmpty(text)) return emptyInputValue(field, (name) => registry.get(name).fields)
  try {
    const read = parseExportedCell(field, text.trim(), known, registry)
    const value = isValue(field, read)
      ? read
      : ([...otherForms(field, text.trim(), registry)].find((form) => isValue(field, form)) ?? read)
    return withName(field, value, known)
  } catch (error) {
    if (error instanceof UnknownNameError) return new InvalidCellText(text, error.message)
    throw error
  }
}
