import { parseJsonText } from '../../vocabulary/backend-formats/lists'
import type { Choices } from '../../vocabulary/choices'
import type { Field, Fields } from '../../vocabulary/field'
import { defineKind } from '../../vocabulary/kind'
import { choice } from '../choice/definition'
import { decimal } from '../number/definition'
import { text } from '../text/definition'
import { date } from '../time/definition'
import { url } from '../url/definition'

/** What details may say of themselves. */
interface DetailsOptions {
  /**
   * The reference whose record lists the fields that there are, in its own `fields`: lines of `{ key, label, kind, required,
   * options }`, their kind one of text, number, date, choice (among `options`), url and file (by its address).
   */
  readonly by: string
}

/**
 * The values of fields that another record lists, such as those of a field category: by their keys, kept within this
 * record, and checked as fields that are declared are. Without such a record there are none.
 */
export const details = defineKind<Readonly<Record<string, unknown>>, DetailsOptions>({
  name: 'details',
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

/** A line of the list, as far as it can be relied on. */
type Line = Readonly<Record<string, unknown>>

type Common = { readonly label: string; readonly required: boolean }

const among = (line: Line, common: Common): Field => {
  const options = Array.isArray(line.options) ? line.options.map(String) : []
  // Without any there is nothing to choose among.
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

/** The fields that a list names, as if they were declared; of a kind that is not known, as text. */
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
