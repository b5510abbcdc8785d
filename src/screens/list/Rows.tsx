import type { ColumnType } from '@rc-component/table'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type AnyRecord, type Resource, t, titleOf } from '../../../vocabulary'
import { useAccess } from '../shared/access'
import { useRecordActions } from '../shared/actions'
import { useNarrow } from '../shared/media'
import { type ListState, showsHidden } from './address'
import { tableColumns, useColumns } from './columns'
import { RecordCards } from './RecordCards'
import { RecordTable } from './RecordTable'
import type { OpenMenu } from './RowMenu'
import { useSelection, useSelectionColumn } from './selection'
import type { ChangeList } from './state'

const RowMenu = lazy(() => import('./RowMenu'))
const BulkBar = lazy(() => import('./BulkBar'))

interface RowsProps {
  readonly resource: Resource
  readonly state: ListState
  readonly onChange: ChangeList
  readonly records: readonly AnyRecord[]
  readonly columns: readonly string[]
  readonly isStale: boolean
  /** What stands below the rows. */
  readonly children: ReactNode
}

/** The records of a page with all that can be done with them: a table, or a few lines each where it is narrow. */
export function Rows({ resource, state, onChange, records, columns: names, isStale, children }: RowsProps) {
  const isNarrow = useNarrow()
  const { may } = useAccess()
  const columns = useColumns(resource, names, { plain: isNarrow })
  const actions = useRecordActions(resource)
  const [menu, setMenu] = useState<OpenMenu>()
  const selection = useSelection(resource, JSON.stringify(state))
  const boxes = useSelectionColumn(records, selection)
  const marked = records.filter(({ id }) => selection.ids.has(id))

  const heads = useMemo(
    () => tableColumns(resource, columns, { sort: state.sort, onSort: (sort) => onChange({ sort }) }),
    [resource, columns, state.sort, onChange],
  )
  const menuButton = (record: AnyRecord) => (
    <button
      type="button"
      className="records-more"
      aria-haspopup="menu"
      aria-label={t('Actions for {{name}}', { name: titleOf(resource, record) })}
      onClick={({ currentTarget }) => setMenu({ record, button: currentTarget })}
    >
      ⋯
    </button>
  )
  const last: ColumnType<AnyRecord> = {
    key: 'menu',
    className: 'records-last',
    width: 52,
    title: <span className="visually-hidden">{t('Actions')}</span>,
    render: (_: unknown, record: AnyRecord) => menuButton(record),
  }
  const canMark = !showsHidden(resource, state) && (may(resource, 'status') || may(resource, 'delete'))
  return (
    <>
      <p className="visually-hidden" role="status">
        {marked.length > 0 &&
          t('{{count}} of {{total}} rows are selected', { count: marked.length, total: records.length })}
      </p>
      {isNarrow ? (
        <RecordCards
          resource={resource}
          records={records}
          columns={columns}
          lead={canMark ? selection.box : undefined}
          actions={menuButton}
        />
      ) : (
        <RecordTable
          resource={resource}
          records={records}
          columns={[...(canMark ? [boxes] : []), ...heads, last]}
          isStale={isStale}
        />
      )}
      {children}
      {marked.length > 0 && (
        <Suspense>
          <BulkBar resource={resource} records={marked} onSelect={selection.select} />
        </Suspense>
      )}
      {menu && (
        <Suspense>
          <RowMenu
            resource={resource}
            open={menu}
            offers={actions.offered(menu.record)}
            onStart={actions.start}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
      {actions.dialog}
    </>
  )
}
