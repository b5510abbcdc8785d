import { type ReactNode, Suspense, useLayoutEffect, useMemo, useState } from 'react'
import { type AnyRecord, type Resource, t, titleOf } from '../../../../vocabulary'
import { lazy } from '../../../lazy'
import { useRecordActions } from '../../shared/records/use-record-actions'
import type { OpenRowMenu } from './RowMenu'
import type { TableColumn } from './table-columns'

const RowMenu = lazy(() => import('./RowMenu'))

interface RowMenus {
  /** The button that opens the menu of a record. */
  readonly button: (record: AnyRecord) => ReactNode
  /** A column with the same button, for the end of a table. */
  readonly column: TableColumn
  /** The open menu and the open dialog. Render the open menu and the open dialog once. */
  readonly open: ReactNode
}

/** The menus of the visible records. All visible records share one menu. */
export function useRowMenu(resource: Resource): RowMenus {
  const actions = useRecordActions(resource)
  const [menu, setMenu] = useState<OpenRowMenu>()
  // A row can change to another record. The menu closes when its row changes to another record.
  useLayoutEffect(() => {
    const row = menu?.button.closest<HTMLElement>('[data-id]')
    if (row && row.dataset.id !== menu?.record.id) setMenu(undefined)
  })
  const column = useMemo(
    (): TableColumn => ({
      name: 'menu',
      label: t('Actions'),
      head: () => <span className="visually-hidden">{t('Actions')}</span>,
      sortable: false,
      className: 'records-last',
      width: 52,
      draw: (record) => (
        <button
          type="button"
          className="records-more"
          aria-haspopup="menu"
          aria-keyshortcuts="m"
          data-key="m"
          aria-label={t('Actions for {{name}}', { name: titleOf(resource, record) })}
          onClick={({ currentTarget }) => setMenu({ record, button: currentTarget })}
        >
          ⋯
        </button>
      ),
    }),
    [resource],
  )
  return {
    button: column.draw,
    column,
    open: (
      <>
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
    ),
  }
}
