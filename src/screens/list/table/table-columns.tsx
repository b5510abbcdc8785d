import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { type AnyRecord, labelOf, type Resource } from '../../../../vocabulary'
import { StatusSwitch, useStatusToggle } from '../../shared/inputs/StatusSwitch'
import { type Access, useAccess } from '../../shared/records/access'
import { hasBaseAmounts, useBaseCurrency } from '../../shared/values/base-currency'
import { Cell } from '../../shared/values/Cell'
import { fieldOf } from '../../shared/values/fields'

/** A column of a table of records: its header and its cells. */
export interface TableColumn {
  readonly name: string
  readonly label: string
  /** Replaces the label in the header. */
  readonly head?: (records: readonly AnyRecord[]) => ReactNode
  /** The text alignment of the values. Absent if the column has no values. */
  readonly align?: 'start' | 'end'
  readonly sortable: boolean
  /** Whether the column shows the state of the record (its status) in one or two words. Default: false. */
  readonly isState?: boolean
  /** The width of the column in pixels. By default, the column is as wide as its content. */
  readonly width?: number
  readonly className?: string
  readonly draw: (record: AnyRecord) => ReactNode
}

/**
 * The default widths in pixels of columns in a virtual table. The browser cannot measure the rows of a virtual table in
 * advance.
 */
const virtualWidths = { words: 200, value: 130 } as const

/** The width in pixels of a column in a virtual table. */
export const virtualColumnWidth = ({ width, align, isState }: TableColumn): number =>
  width ?? virtualWidths[align === 'end' || isState ? 'value' : 'words']

/** A column that shows a field. */
export interface FieldColumn extends TableColumn {
  readonly align: 'start' | 'end'
}

/** The column with the link to the record: the first field of the title, if possible a field without its own link. */
function leadingOf(resource: Resource, names: readonly string[]): string | undefined {
  const titles = resource.title.filter((name) => names.includes(name))
  return titles.find((name) => !fieldOf(resource, name).kind.refersTo) ?? titles[0]
}

/** The options for the columns of a list. */
interface ColumnOptions {
  /** Whether the status of a record is shown as a switch. Default: true. */
  readonly canToggle?: boolean
  /** Whether the cells have no links, because the entire row is a link. Default: false. */
  readonly plain?: boolean
}

const nowhere = () => undefined

function makeColumn(
  resource: Resource,
  name: string,
  access: Access,
  currency: string | undefined,
  plain: boolean,
  leads: boolean,
  onToggle?: (record: AnyRecord) => Promise<void>,
): FieldColumn {
  const field = fieldOf(resource, name)
  const { align = 'start', sortable = true } = field.kind
  const cell = (record: AnyRecord, isWithin = plain) => (
    <Cell
      {...{ field, record, resource, currency }}
      value={record[name]}
      compact
      plain={isWithin}
      linkTo={isWithin ? nowhere : access.linkTo}
    />
  )
  const draw = (record: AnyRecord) => {
    if (name === resource.status && onToggle && access.canCall(resource, 'status', record))
      return <StatusSwitch key={record.id} resource={resource} record={record} onToggle={onToggle} />
    const address = leads && access.canOpen(resource, 'show') && access.linkTo(resource.name, record.id)
    if (!address) return cell(record)
    return (
      <Link className="records-title" to={address}>
        {cell(record, true)}
      </Link>
    )
  }
  return {
    name,
    label: labelOf(resource.fields, name),
    align,
    sortable: sortable && !field.derived,
    isState: field.kind.isState?.(field) ?? false,
    draw,
  }
}

/** Creates the columns of some fields once per list, and not once per row. */
export function useFieldColumns(
  resource: Resource,
  names: readonly string[],
  { canToggle = true, plain = false }: ColumnOptions = {},
): readonly FieldColumn[] {
  const access = useAccess()
  const toggle = useStatusToggle(resource)
  const currency = useBaseCurrency(hasBaseAmounts(resource.fields, names))
  return useMemo(() => {
    const onToggle = canToggle && access.canCall(resource, 'status') ? toggle : undefined
    const leading = plain ? undefined : leadingOf(resource, names)
    return names.map((name) => makeColumn(resource, name, access, currency, plain, name === leading, onToggle))
  }, [resource, names, canToggle, plain, access, toggle, currency])
}
