import type { AnyRecord } from '../../../vocabulary'
import { textOf } from '../shared/values/plain-text'
import type { GridColumn } from './grid-columns'

/** The number of records that are measured. The widths apply to the other records as well. */
const looked = 100

/** Pixels per letter, and pixels for the padding of a cell. */
const letter = 8
const around = 28

const least = 96
const most = 300

/** The width of each column in pixels, from the length of its texts, within limits. */
export const measureColumnWidths = (columns: readonly GridColumn[], records: readonly AnyRecord[]): readonly number[] =>
  columns.map(({ name, field, label }) => {
    if (field.kind.files === 'picture') return least
    const texts = records.slice(0, looked).map((record) => textOf(field, record[name]).length)
    const longest = Math.max(label.length, ...texts)
    return Math.min(most, Math.max(least, longest * letter + around))
  })
