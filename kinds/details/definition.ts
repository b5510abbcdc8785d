import { parseJsonText } from '../../vocabulary/backend-formats/lists'
import type { Choices } from '../../vocabulary/choices'
import type { Field, Fields } from '../../vocabulary/field'
import { defineKind } from '../../vocabulary/kind'
import { choice } from '../choice/definition'
import { decimal } from '../number/definition'
import { text } from '../text/definition'
import { date } from '../time/definition'
import { url } from '../url/definition'

/** The options of the kind `details`. */
interface DetailsOptions {
  /**
   * The reference to the record that lists the fields, in its own field `fields`. Each line has the form `{ key, label,
   * kind, required, options }`. The possible kinds are text, number, date, choice (among `options`), url and file (by
   * its address).
   */
  readonly by: string
}

/**
 * The values of fields that another record lists, such as the fields of a field category. This record stores the values
 * by their keys, and the values are checked like values of declared fields. If the reference is empty, there are no
 * fields.
 */
export const details = defineKind<Readonly<Record<string, unknown>>, DetailsOptions>({
  name: 'details',
  jsonType: 'object',
  inBulk: 'none',
  column: () => ({ store: 'json' }),
  fromText: parseJsonText,
  fromApi: parseJsonText,
  sample: () => null,
  sortable: false,
  wide: true,
  siblings: ({ by }) => [by],
  listedBy: ({ by }) => ({ by, lists: 'fields' }),
})

/** A line of the list that describes the fields. An API can return lines with missing or wrong parts. */
type Line = Readonly<Record<string, unknown>>

type Common = { readonly label: string; readonly required: boolean }

const among = (line: Line, common: Common): Field => {
  const options = Array.isArray(line.options) ? line.options.map(String) : []
  // Without options, the user has nothing to choose.
  if (options.length === 0) return text(common)
  const choices: Choices = Object.fromEntries(options.map((option) => [option, { label: option }]))
  return choice(choices, common)
}

const kinds: Readonly<Record<string, (line: Line, common: Common) => Field>> = {
  text: (_, common) => text({ max: 500, ...common }),
  number: (_, common) => decimal(common),
  date: (_, common) => date(common),
  choice: among,
  url: (_, common) => url(common),
  file: (_, common) => url(common),
}

/** Converts the fields of a list to declared fields. A field of an unknown kind becomes a text field. */
export function listedFields(lines: unknown): Fields {
  const all = Array.isArray(lines) ? (lines as readonly Line[]) : []
  return Object.fromEntries(
    all.flatMap((line) => {
      const key = String(line?.key ?? '')
      if (key === '') return []
      const field = kinds[String(line.kind)] ?? kinds.text
      const common = { label: String(line.label || key), required: line.required === true }
      return field ? [[key, field(line, common)] as const] : []
    }),
  )
}
