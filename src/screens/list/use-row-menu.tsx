import { type ReactNode, Suspense, useLayoutEffect, useMemo, useState } from 'react'
import { type AnyRecord, type Resource, t, titleOf } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { useRecordActions } from '../shared/use-record-actions'
import type { OpenRowMenu } from './RowMenu'
import type { TableColumn } from './table-columns'

const RowMenu = lazy(() => import('./RowMenu'))

interface RowMenus {
  /** The button at a record that opens its menu. */
  readonly button: (record: AnyRecord) => ReactNode
  /** The same as the last column of a table. */
  readonly column: TableColumn
  /** To be shown once: the menu that is open, and the question that is asked then. */
  readonly open: ReactNode
}

/** What can be done with each of the records that are shown: one menu for all of them. */
export function useRowMenu(resource: Resource): RowMenus {
  const actions = useRecordActions(resource)
  const [menu, setMenu] = useState<OpenRowMenu>()
  // Rows are taken over by other records; a menu is that of the one for which it was opened.
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
