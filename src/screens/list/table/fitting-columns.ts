import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { AnyRecord, Resource } from '../../../../vocabulary'
import { fieldOf } from '../../shared/values/fields'
import type { TableColumn } from './table-columns'

/** Sorts the columns by how early a narrow table hides them. The column with the title is never hidden. */
export function columnHidingOrder(resource: Resource, columns: readonly TableColumn[]): readonly string[] {
  const { list, title } = resource
  const names = columns.filter(({ align }) => align !== undefined).map(({ name }) => name)
  const titles = names.filter((name) => title.includes(name))
  const others = names.filter((name) => !(titles.length > 0 ? titles : names.slice(0, 1)).includes(name)).reverse()
  const matters = (name: string) => {
    const field = fieldOf(resource, name)
    return field.kind.isAmount === true || field.kind.isState?.(field) === true
  }
  const declared = (list.hideFirst ?? []).filter((name) => others.includes(name))
  const rest = others.filter((name) => !declared.includes(name))
  return [...declared, ...rest.filter((name) => !matters(name)), ...rest.filter(matters)]
}

/** The columns that the table must hide, so that the other columns fit. */
export function columnsToHide(room: number, widths: ReadonlyMap<string, number>, order: readonly string[]): string[] {
  let wanted = [...widths.values()].reduce((sum, width) => sum + width, 0)
  const hidden: string[] = []
  for (const name of order) {
    // Column widths have fractions of pixels, but the available space is a whole number of pixels.
    if (wanted <= room + 0.5) break
    wanted -= widths.get(name) ?? 0
    hidden.push(name)
  }
  return hidden
}

interface FitOptions {
  readonly resource: Resource
  readonly columns: readonly TableColumn[]
  readonly records: readonly AnyRecord[]
  /** Returns the width of a column in pixels. By default, the width is measured in the header. */
  readonly widthOf?: (column: TableColumn) => number
  /** Whether to show all columns in the table. If the columns do not fit, the table scrolls. */
  readonly showsAll: boolean
}

/** The widths of the columns in pixels, by name. */
function measure(table: HTMLTableElement, columns: readonly TableColumn[]): [string, number][] {
  const { style, tHead } = table
  const { inlineSize, minInlineSize } = style
  Object.assign(style, { inlineSize: 'min-content', minInlineSize: '0' })
  const cells = [...(tHead?.rows[0]?.cells ?? [])]
  const widths = columns.map(({ name }, at): [string, number] => [name, cells[at]?.getBoundingClientRect().width ?? 0])
  Object.assign(style, { inlineSize, minInlineSize })
  return widths
}

/** The columns that fit into a box. Returns the ref of the box, and the columns that fit. */
export function useFittingColumns({ resource, columns, records, widthOf, showsAll }: FitOptions) {
  const box = useRef<HTMLDivElement>(null)
  const known = useRef(new Map<string, number>())
  const [hidden, setHidden] = useState<readonly string[]>([])
  const shown = useMemo(
    () => (showsAll ? columns : columns.filter(({ name }) => !hidden.includes(name))),
    [showsAll, columns, hidden],
  )
  const fit = () => {
    const room = box.current?.clientWidth ?? 0
    const table = box.current?.querySelector('table')
    if (showsAll || room === 0 || !box.current) return
    if (!widthOf && (!table || (shown.length === columns.length && box.current.scrollWidth <= room))) return
    const measured = widthOf
      ? columns.map((column): [string, number] => [column.name, widthOf(column)])
      : measure(table as HTMLTableElement, shown)
    for (const [name, width] of measured) known.current.set(name, width)
    const widths = new Map(columns.map(({ name }) => [name, known.current.get(name) ?? 0]))
    const next = columnsToHide(room, widths, columnHidingOrder(resource, columns))
    setHidden((now) => (now.join() === next.join() ? now : next))
  }
  const refit = useEffectEvent(fit)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content of the table determines its width
  useLayoutEffect(refit, [records, shown, showsAll])
  useEffect(() => {
    const observer = new ResizeObserver(() => refit())
    // The width of the table itself grows with its text, for example when a font is loaded.
    for (const one of [box.current, widthOf ? undefined : box.current?.querySelector('table')])
      if (one) observer.observe(one)
    return () => observer.disconnect()
  }, [widthOf])
  return { box, shown }
}
