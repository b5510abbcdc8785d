import type { ColumnType } from '@rc-component/table'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { type AnyRecord, type Resource, t, titleOf } from '../../../vocabulary'

interface Selection {
  readonly ids: ReadonlySet<string>
  readonly select: (ids: Iterable<string>) => void
  /** The box by which a record is marked. */
  readonly box: (record: AnyRecord) => ReactNode
}

const none: ReadonlySet<string> = new Set()

/** The records marked on a page, forgotten when another page is shown. `at` says which page that is. */
export function useSelection(resource: Resource, at: string): Selection {
  const [marked, setMarked] = useState<{ readonly at: string; readonly ids: ReadonlySet<string> }>()
  const ids = marked?.at === at ? marked.ids : none
  const select = useCallback((next: Iterable<string>) => setMarked({ at, ids: new Set(next) }), [at])
  const box = useCallback(
    (record: AnyRecord) => (
      <label className="records-box">
        <input
          type="checkbox"
          aria-label={t('Select {{name}}', { name: titleOf(resource, record) })}
          checked={ids.has(record.id)}
          onChange={({ target }) =>
            select(target.checked ? [...ids, record.id] : [...ids].filter((id) => id !== record.id))
          }
        />
      </label>
    ),
    [resource, ids, select],
  )
  return { ids, select, box }
}

/** The column of boxes by which rows are marked, and all of them at once by the one in its head. */
export function useSelectionColumn(
  records: readonly AnyRecord[],
  { ids, select, box }: Selection,
): ColumnType<AnyRecord> {
  return useMemo(() => {
    const isAll = records.length > 0 && records.every(({ id }) => ids.has(id))
    return {
      key: 'select',
      width: 44,
      title: (
        <label className="records-box">
          <input
            type="checkbox"
            aria-label={t('Select all on this page')}
            checked={isAll}
            ref={(head) => {
              if (head) head.indeterminate = ids.size > 0 && !isAll
            }}
            onChange={() => select(isAll ? [] : records.map(({ id }) => id))}
          />
        </label>
      ),
      render: (_: unknown, record: AnyRecord) => box(record),
    }
  }, [records, ids, select, box])
}
