import Papa from 'papaparse'
import { checkValue, type Field, isEmpty, type Registry } from '../../../vocabulary'
import { emptyInputValue } from '../form/state/conversions'
import { parseTypedNumber } from '../shared/inputs/number-text'
import { parseTypedDay, parseTypedMoment } from '../shared/inputs/parse-time'
import { parseExportedCell, type ReferenceOptions, UnknownNameError } from '../shared/values/exported-cell'
import { textOf } from '../shared/values/plain-text'
import { InvalidCellText } from './unsaved-edits'

type Texts = readonly (readonly string[])[]

/** A table of texts in the clipboard format of spreadsheets. */
export const toClipboardText = (texts: Texts): string =>
  Papa.unparse(texts as string[][], { delimiter: '\t', newline: '\r\n', quotes: false })

/** Parses the clipboard text of a spreadsheet into rows of texts. */
export function parseClipboardText(text: string): Texts {
  const rows = Papa.parse<string[]>(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''), { delimiter: '\t' }).data
  const cols = Math.max(...rows.map(({ length }) => length))
  return rows.map((row) => Array.from({ length: cols }, (_, at) => row[at] ?? ''))
}

/** Formats the value of a cell as clipboard text. */
export const cellClipboardText = (field: Field, value: unknown): string =>
  value instanceof InvalidCellText ? value.text : textOf(field, value)

const isValue = (field: Field, value: unknown) => checkValue({ field }, 'field', value).messages.length === 0

/** Accepts other formats that people type for a value, in addition to the format of the API. */
function* otherForms(field: Field, text: string, registry: Registry): Generator<unknown> {
  if (field.kind.order === 'day') yield parseTypedDay(text)
  if (field.kind.order === 'moment') yield parseTypedMoment(text)
  if (field.kind.order === 'number') yield parseTypedNumber(text)
  yield field.kind.fromApi?.(text, field, registry)
}

/** References with their names, in the format that inputs expect. */
const withName = (field: Field, value: unknown, known: ReferenceOptions): unknown => {
  const column = field.kind.column(field)
  if (column.store !== 'reference' && column.store !== 'references') return value
  const options = known.get(column.to) ?? []
  const named = (id: unknown) => options.find((option) => option.id === id) ?? { id }
  return Array.isArray(value) ? value.map(named) : named(value)
}

/**
 * Parses a text into the value of a cell. The parser accepts labels instead of keys, names instead of ids, and local
 * formats of numbers and dates.
 */
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
