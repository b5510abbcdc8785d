import { type Fields, formerNamesOf, humanise, labelOf } from '../../../../vocabulary'
import type { ColumnProfile } from './file/column-profile'
import type { DateOrder, DecimalSign } from './import-formats'

/** The mapping of a column in the file. */
export interface ImportColumn {
  /** The field, or 'id'. Undefined for a column that is skipped. */
  readonly name: string | undefined
  /** The order of its dates. Undefined if there are no dates, or if the person must choose. */
  readonly order?: DateOrder
  /** The decimal separator of its numbers. Undefined if there is none, or if the person must choose. */
  readonly sign?: DecimalSign
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The possible headers of a field: its name, its label in any language, and its former names. */
function calledBy(fields: Fields, name: string, others: (english: string) => readonly string[]): ReadonlySet<string> {
  const field = fields[name]
  const english = field?.label ?? humanise(name)
  const names = [name, labelOf(fields, name), english, ...others(english), ...formerNamesOf(field ?? {})]
  return new Set(names.map(plain))
}

/** The field of each column. Undefined for skipped columns. */
export function matchColumns(
  heads: readonly string[],
  fields: Fields,
  others: (english: string) => readonly string[] = () => [],
): readonly (string | undefined)[] {
  const taken = new Set<string>()
  const known = Object.keys(fields).map((name) => ({ name, called: calledBy(fields, name, others) }))
  return heads.map((head) => {
    const text = plain(head)
    const found = text === 'id' ? 'id' : known.find(({ name, called }) => !taken.has(name) && called.has(text))?.name
    if (found === undefined || taken.has(found)) return undefined
    taken.add(found)
    return found
  })
}

/** The formats that the profile of a column determines. Ambiguous formats stay undefined. */
export const toImportColumn = (name: string | undefined, { dates, signs }: ColumnProfile): ImportColumn => ({
  name,
  ...(dates?.length === 1 && { order: dates[0] }),
  ...(signs?.length === 1 && { sign: signs[0] }),
})

/** The format that the person must choose before the column can be parsed. */
export function missingColumnFormat(
  { name, order, sign }: ImportColumn,
  facts: ColumnProfile,
  fields: Fields,
): 'order' | 'sign' | undefined {
  const field = name === undefined ? undefined : fields[name]
  const kind = field?.kind.order
  if (kind === 'number') return facts.signs && facts.signs.length > 1 && !sign ? 'sign' : undefined
  return kind && facts.dates && facts.dates.length > 1 && !order ? 'order' : undefined
}
