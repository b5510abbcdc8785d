import { type Fields, formerNamesOf, humanise, labelOf } from '../../../../vocabulary'
import type { ColumnProfile } from './file/column-profile'
import type { DateOrder, DecimalSign } from './import-formats'

/** The mapping of a column in the file. */
export interface ImportColumn {
  /** The field of the column, or 'id'. Undefined if the import skips the column. */
  readonly name: string | undefined
  /**
   * The format of the column's dates, such as day before month. Undefined if the column contains no dates, or if the
   * person must choose the format.
   */
  readonly order?: DateOrder
  /**
   * The decimal separator of the column's numbers. Undefined if no number has decimals, or if the person must choose
   * the separator.
   */
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

/** The field that belongs to each column. Undefined for skipped columns. */
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

/** The formats that the profile of a column determines. An ambiguous format stays undefined. */
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
