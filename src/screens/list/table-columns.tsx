import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { type AnyRecord, labelOf, type Resource } from '../../../vocabulary'
import { type Access, useAccess } from '../shared/access'
import { hasBaseAmounts, useBaseCurrency } from '../shared/base-currency'
import { Cell } from '../shared/Cell'
import { fieldOf } from '../shared/fields'
import { StatusSwitch, useStatusToggle } from '../shared/StatusSwitch'

/** A column of a table of records: what its head says and how its cells are drawn. */
export interface TableColumn {
  readonly name: string
  readonly label: string
  /** What its head shows in place of the label. */
  readonly head?: (records: readonly AnyRecord[]) => ReactNode
  /** Where its values stand; absent where they are no values. */
  readonly align?: 'start' | 'end'
  readonly sortable: boolean
  /** Says how a record stands, in a word or two. Default: false. */
  readonly isState?: boolean
  /** Pixels. Default: what it needs. */
  readonly width?: number
  readonly className?: string
  readonly draw: (record: AnyRecord) => ReactNode
}

/** Pixels of a column that names no width: rows that come and go cannot be measured. */
const virtualWidths = { words: 200, value: 130 } as const

/** Pixels of a column in a table that draws only the rows in view. */
export const virtualColumnWidth = ({ width, align, isState }: TableColumn): number =>
  width ?? virtualWidths[align === 'end' || isState ? 'value' : 'words']

/** A column that shows a field. */
export interface FieldColumn extends TableColumn {
  readonly align: 'start' | 'end'
}

/** The column that leads to the record: the first of its title, rather one that does not lead elsewhere. */
function leadingOf(resource: Resource, names: readonly string[]): string | undefined {
  const titles = resource.title.filter((name) => names.includes(name))
  return titles.find((name) => !fieldOf(resource, name).kind.refersTo) ?? titles[0]
}

/** How the columns of a list are made. */
interface ColumnOptions {
  /** Whether a record's status is a switch. Default: true. */
  readonly canToggle?: boolean
  /** For what is pressed as a whole: without links of its own. Default: false. */
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
    if (name === resource.status && onToggle && access.may(resource, 'status', record))
      return <StatusSwitch key={record.id} resource={resource} record={record} onToggle={onToggle} />
    const address = leads && access.mayShow(resource) && access.linkTo(resource.name, record.id)
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

/** The columns of those names, made once for a list and not once for a row. */
export function useFieldColumns(
  resource: Resource,
  names: readonly string[],
  { canToggle = true, plain = false }: ColumnOptions = {},
): readonly FieldColumn[] {
  const access = useAccess()
  const toggle = useStatusToggle(resource)
  const currency = useBaseCurrency(hasBaseAmounts(resource.fields, names))
  return useMemo(() => {
    const onToggle = canToggle && access.may(resource, 'status') ? toggle : undefined
    const leading = plain ? undefined : leadingOf(resource, names)
    return names.map((name) => makeColumn(resource, name, access, currency, plain, name === leading, onToggle))
  }, [resource, names, canToggle, plain, access, toggle, currency])
}
