import { conditionHolds, isEmpty, type Resource, type Values } from '../../../../vocabulary'
import { fieldOf } from '../../shared/values/fields'
import type { FieldColumn } from '../table/table-columns'

/** A line of a card: the columns at its start, and the columns at its end. */
export interface CardLine {
  readonly start: readonly FieldColumn[]
  readonly end: readonly FieldColumn[]
}

/**
 * The layout of a card: two or three lines, with pictures next to them. The first line starts with the record's name.
 */
export interface CardLayout {
  readonly pictures: readonly FieldColumn[]
  readonly name: readonly FieldColumn[]
  readonly lines: readonly CardLine[]
}

/** The maximum number of other columns per line of a card. */
const room = 2

/**
 * The layout of a list's cards. By default, the first line has the name and the first amount, and the second line has
 * other columns and the state of the record. If the person chose additional columns, these columns have a separate
 * line.
 */
export function cardLayoutOf(resource: Resource, columns: readonly FieldColumn[]): CardLayout {
  const { list, title } = resource
  const traits = new Map(
    columns.map((column) => {
      const field = fieldOf(resource, column.name)
      return [column, { ...field.kind, isState: Boolean(field.kind.isState?.(field)) }] as const
    }),
  )
  const isLast = (column: FieldColumn) => column.align === 'end' || traits.get(column)?.isState === true
  const line = (some: readonly FieldColumn[]): CardLine => ({
    start: some.filter((column) => !isLast(column)),
    end: some.filter(isLast),
  })

  const pictures = columns.filter((column) => traits.get(column)?.files === 'picture')
  const told = columns.filter((column) => !pictures.includes(column))
  const titles = told.filter(({ name }) => title.includes(name))
  const name = titles.length > 0 ? titles : told.slice(0, 1)
  const rest = told.filter((column) => !name.includes(column))
  const added = line(rest.filter((column) => !list.columns.includes(column.name)))
  const usual = rest.filter((column) => list.columns.includes(column.name))
  if (list.narrow) {
    const named = (names: readonly string[]) =>
      names.flatMap((one) => usual.find((column) => column.name === one) ?? [])
    return { pictures, name, lines: [...list.narrow.map((names) => line(named(names))), added] }
  }
  const amount = usual.find((column) => traits.get(column)?.isAmount)
  const states = usual.filter((column) => traits.get(column)?.isState)
  const others = usual.filter((column) => column !== amount && !states.includes(column)).slice(0, room)
  return { pictures, name, lines: [line(amount ? [amount] : []), line([...others, ...states]), added] }
}

/** Whether a column has a value for a record. An empty value keeps its space in a table row, but not in a card. */
export const hasCardValue = (resource: Resource, { name }: FieldColumn, record: Values): boolean =>
  !isEmpty(record[name]) && conditionHolds(fieldOf(resource, name).when, record)

/**
 * Whether people need the label to understand a value. In a list that starts with the latest record, the time in the
 * sorted column needs no label.
 */
export const needsCardLabel = (resource: Resource, { name }: FieldColumn): boolean =>
  Boolean(fieldOf(resource, name).kind.labelled) && resource.list.sort !== `-${name}`
