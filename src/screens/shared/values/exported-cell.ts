import type { DropdownOption } from '../../../../providers/api'
import { type Field, type Registry, t } from '../../../../vocabulary'

/** The records that a reference in a cell may name, grouped by resource. */
export type ReferenceOptions = ReadonlyMap<string, readonly DropdownOption[]>

/** The error for a text that matches no record. The message of this error is in the person's language. */
export class UnknownNameError extends Error {}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

const idOfNamed = (text: string, options: readonly DropdownOption[]): string => {
  const byId = options.find(({ id }) => id === text)
  if (byId) return byId.id
  const named = options.filter(({ name }) => same(name, text))
  if (named.length > 1)
    throw new UnknownNameError(t("Several records are named '{{text}}'. Use the ID instead.", { text }))
  if (!named[0]) throw new UnknownNameError(t("No record is named '{{text}}'. Check the spelling.", { text }))
  return named[0].id
}

/** Splits a cell into the entries of a list. The export separates the entries with semicolons. */
export const splitListCell = (text: string) =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * Parses a cell in the format of the export: labels instead of keys, names instead of ids.
 *
 * @throws {@link UnknownNameError} if a name matches no record
 */
export function parseExportedCell(field: Field, text: string, known: ReferenceOptions, registry: Registry): unknown {
  const column = field.kind.column(field)
  if (column.store === 'reference') return idOfNamed(text, known.get(column.to) ?? [])
  if (column.store === 'references')
    return splitListCell(text).map((part) => idOfNamed(part, known.get(column.to) ?? []))
  const chosen = field.kind.options?.(field, registry)?.find(({ label }) => same(label, text))
  if (chosen) return field.kind.fromText(chosen.value)
  return column.store === 'json' && !text.startsWith('[') ? splitListCell(text) : field.kind.fromText(text)
}
