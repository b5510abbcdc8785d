import {
  checkOf,
  type Field,
  isEmpty,
  type Registry,
  type UnresolvedReference,
  visibleText,
} from '../../../../vocabulary'
import { splitListCell } from '../../shared/values/exported-cell'
import type { ImportColumn } from './import-columns'
import { parseImportDate, parseImportNumber } from './import-formats'

/** The records that a reference in a cell may name. */
export interface ReferenceIndex {
  readonly ids: ReadonlySet<string>
  /** The ids of the records, by their names and codes in lower case. */
  readonly called: ReadonlyMap<string, readonly string[]>
}

/** The data that is needed to parse cells. */
export interface ImportLookups {
  readonly registry: Registry
  /** The records, grouped by the name of their resource. */
  readonly records: ReadonlyMap<string, ReferenceIndex>
  /** Returns the English texts of a text in another language. */
  readonly english: (text: string) => readonly string[]
}

/** Converts a text for comparison, ignoring case and invisible differences. */
export const toComparableText = (text: string) => visibleText(text).toLowerCase()

function findReference(
  text: string,
  named: ReferenceIndex | undefined,
  isFoundByServer: boolean,
): string | UnresolvedReference {
  if (named?.ids.has(text)) return text
  const among = named?.called.get(toComparableText(text)) ?? []
  if (isFoundByServer) return { called: text, among, isFoundByServer }
  return among.length === 1 ? (among[0] as string) : { called: text, among }
}

/** Parses a list in the format of the export: separated by semicolons, or as JSON if its texts contain semicolons. */
function listIn(text: string): unknown {
  if (!/^[[{]/.test(text)) return splitListCell(text)
  try {
    return JSON.parse(text)
  } catch {
    return splitListCell(text)
  }
}

const isFit = (field: Field, value: unknown) => checkOf(field).safeParse(value).success

/** Finds the value for a label or a value of a choice, in any language. */
function wordIn(field: Field, text: string, { registry, english }: ImportLookups): unknown {
  const { kind } = field
  const among = kind.options?.(field, registry) ?? []
  const chosen =
    among.find(({ value }) => value === text) ??
    among.find(({ label }) => toComparableText(label) === toComparableText(text))
  if (chosen) return kind.fromText(chosen.value)
  for (const said of [text, ...english(text)]) {
    const read = kind.fromApi ? kind.fromApi(said, field, registry) : kind.fromText(said)
    if (isFit(field, read)) return read
  }
  return kind.fromText(text)
}

function dayOrMoment(field: Field, text: string, { order = 'ymd' }: ImportColumn): unknown {
  const read = parseImportDate(text, order) ?? text
  // A date that starts with a year of four digits is unambiguous.
  const whole = read === text ? (parseImportDate(text, 'ymd') ?? text) : read
  const value = field.kind.fromApi?.(whole, field) ?? whole
  const { success, data } = checkOf(field).safeParse(value)
  // The value in its stored format, so that it can be compared.
  return success ? data : value
}

/**
 * Parses a cell that the export or a person has written. The parser accepts labels instead of keys, and names instead
 * of ids. The result is null if the cell is empty.
 */
export function parseImportCell(field: Field, text: string, column: ImportColumn, knowledge: ImportLookups): unknown {
  const { store, ...rest } = field.kind.column(field)
  if (isEmpty(text)) return null
  const records = 'to' in rest ? knowledge.records.get(rest.to) : undefined
  // Two countries can have states of the same name.
  const isFoundByServer = 'to' in rest && knowledge.registry.get(rest.to).subdivisions
  const find = (name: string) => findReference(name, records, isFoundByServer)
  if (store === 'reference') return find(text)
  if (store === 'references') return splitListCell(text).map(find)
  return valueIn(field, text, column, knowledge)
}

function valueIn(field: Field, text: string, column: ImportColumn, knowledge: ImportLookups): unknown {
  const { kind } = field
  if (kind.options) return wordIn(field, text, knowledge)
  if (kind.order === 'number') return kind.fromText(parseImportNumber(text, column.sign ?? '.') ?? text)
  if (kind.order) return dayOrMoment(field, text, column)
  return kind.column(field).store === 'json' ? listIn(text) : kind.fromText(text)
}
