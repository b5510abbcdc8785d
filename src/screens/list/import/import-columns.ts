import { type Fields, formerNamesOf, humanise, labelOf } from '../../../../vocabulary'
import type { ColumnProfile } from './file/column-profile'
import type { DateOrder, DecimalSign } from './import-formats'

/** What a column of the file is taken for. */
export interface ImportColumn {
  /** The field, or 'id'; undefined for a column that is left out. */
  readonly name: string | undefined
  /** How its dates are read; undefined where it has none, or somebody has to say. */
  readonly order?: DateOrder
  /** How the decimals of its numbers begin; undefined as above. */
  readonly sign?: DecimalSign
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What a field may be called above a column: by its name, its label in any language, or as it was called before. */
function calledBy(fields: Fields, name: string, others: (english: string) => readonly string[]): ReadonlySet<string> {
  const field = fields[name]
  const english = field?.label ?? humanise(name)
  const names = [name, labelOf(fields, name), english, ...others(english), ...formerNamesOf(field ?? {})]
  return new Set(names.map(plain))
}

/** The field that each column is for; undefined for those that are left out. */
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

/** How a column is read as its facts tell; what they leave open is open. */
export const toImportColumn = (name: string | undefined, { dates, signs }: ColumnProfile): ImportColumn => ({
  name,
  ...(dates?.length === 1 && { order: dates[0] }),
  ...(signs?.length === 1 && { sign: signs[0] }),
})

/** What has to be said of a column before it can be read. */
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
