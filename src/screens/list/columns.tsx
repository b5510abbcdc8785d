import type { ColumnType } from '@rc-component/table'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { type AnyRecord, labelOf, type Resource } from '../../../vocabulary'
import { type Access, useAccess } from '../shared/access'
import { haveBase, useBaseCurrency } from '../shared/base-currency'
import { Cell } from '../shared/Cell'
import { fieldOf } from '../shared/fields'
import { StatusSwitch, useToggle } from '../shared/StatusSwitch'
import { nextSort } from './address'

/** A column of a list: what its head says and how its cells are drawn. */
export interface Column {
  readonly name: string
  readonly label: string
  readonly align: 'start' | 'end'
  readonly sortable: boolean
  readonly draw: (record: AnyRecord) => ReactNode
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
): Column {
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
      return <StatusSwitch resource={resource} record={record} onToggle={onToggle} />
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
    draw,
  }
}

/** The columns of those names, made once for a list and not once for a row. */
export function useColumns(
  resource: Resource,
  names: readonly string[],
  { canToggle = true, plain = false }: ColumnOptions = {},
): readonly Column[] {
  const access = useAccess()
  const toggle = useToggle(resource)
  const currency = useBaseCurrency(haveBase(resource.fields, names))
  return useMemo(() => {
    const onToggle = canToggle && access.may(resource, 'status') ? toggle : undefined
    const leading = plain ? undefined : leadingOf(resource, names)
    return names.map((name) => makeColumn(resource, name, access, currency, plain, name === leading, onToggle))
  }, [resource, names, canToggle, plain, access, toggle, currency])
}

/** Whoever points at words that are cut can read all of them. */
const tellWhole = ({ currentTarget: cell }: MouseEvent<HTMLElement>) => {
  const words = cell.firstElementChild
  const isCut = words && (words.scrollHeight > words.clientHeight || words.scrollWidth > words.clientWidth)
  cell.title = isCut ? cell.innerText : ''
}

interface Sorting {
  readonly sort: string
  readonly onSort: (sort: string) => void
}

const direction = (sort: string, name: string) =>
  sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined

/** The columns as the table's engine takes them; with `sorting`, their heads are buttons. */
export const tableColumns = (
  resource: Resource,
  columns: readonly Column[],
  sorting?: Sorting,
): ColumnType<AnyRecord>[] =>
  columns.map(({ name, label, align, sortable, draw }) => {
    const sorted = sorting && direction(sorting.sort, name)
    return {
      key: name,
      // The style sheet knows where lines begin.
      ...(align === 'end' && { align }),
      title:
        sorting && sortable ? (
          <button
            type="button"
            className="records-sort"
            data-sorted={sorted}
            onClick={() => sorting.onSort(nextSort(resource, sorting.sort, name))}
          >
            <span>{label}</span>
          </button>
        ) : (
          label
        ),
      onHeaderCell: () => ({ 'aria-sort': sorted, 'data-align': align }) as object,
      onCell: () => ({ 'data-align': align, onMouseEnter: tellWhole }) as object,
      render: (_: unknown, record: AnyRecord) => draw(record),
    }
  })
