import type { AnyRecord } from '../../../vocabulary'
import { textOf } from '../shared/plain-text'
import type { GridColumn } from './grid-columns'

/** Records that are looked at; those behind them are as wide as they are. */
const looked = 100

/** Pixels of a letter and of what stands around a text. */
const letter = 8
const around = 28

const least = 96
const most = 300

/** As many pixels for each column as its texts take, within bounds. */
export const measureColumnWidths = (columns: readonly GridColumn[], records: readonly AnyRecord[]): readonly number[] =>
  columns.map(({ name, field, label }) => {
    if (field.kind.files === 'picture') return least
    const texts = records.slice(0, looked).map((record) => textOf(field, record[name]).length)
    const longest = Math.max(label.length, ...texts)
    return Math.min(most, Math.max(least, longest * letter + around))
  })
