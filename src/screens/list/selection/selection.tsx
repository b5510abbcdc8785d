import {
  type ChangeEvent,
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type AnyRecord, type Resource, t, titleOf } from '../../../../vocabulary'
import { countExcept } from '../../bulk/bulk-job-request'
import { formatNumber } from '../../shared/values/formats'
import type { ListState } from '../state/list-state'
import type { TableColumn } from '../table/table-columns'
import { createSelectionStore, type RecordSelection, type SelectionStore } from './selection-store'

/**
 * The selection of a list. The selection is kept when the page or the sort order changes. When the filters change, the
 * selection is cleared, so that the list always contains the selected records.
 */
export function useSelectionStore({ q, tab, filters }: ListState, records: readonly AnyRecord[]): SelectionStore {
  const [marks] = useState(createSelectionStore)
  const narrowing = JSON.stringify([q, tab, filters])
  const before = useRef(narrowing)
  useLayoutEffect(() => marks.show(records), [marks, records])
  useEffect(() => {
    if (before.current !== narrowing) marks.letGo()
    before.current = narrowing
  }, [marks, narrowing])
  return marks
}

export const useRecordSelection = (marks: SelectionStore): RecordSelection =>
  useSyncExternalStore(marks.subscribe, marks.marked)

/** The number of selected records in words. */
export function selectionSummary({ records, isAll, except }: RecordSelection, total: number | undefined): string {
  const count = isAll ? countExcept(total, except) : records.size
  if (count !== undefined) return t('{{number}} selected', { number: formatNumber(count) })
  return except.size > 0
    ? t('All matching records except {{number}}', { number: formatNumber(except.size) })
    : t('All matching records')
}

/** Whether a click on a checkbox ends a range. A key press on a checkbox also triggers a click. */
const isRange = ({ nativeEvent }: ChangeEvent) => (nativeEvent as MouseEvent).shiftKey === true

interface SelectionCheckboxProps {
  readonly resource: Resource
  readonly marks: SelectionStore
  readonly record: AnyRecord
}

/**
 * The checkbox that selects a record. With the Shift key, the checkbox selects all records since the last selected
 * record.
 */
export const SelectionCheckbox = memo(function Box({ resource, marks, record }: SelectionCheckboxProps) {
  const isMarked = useSyncExternalStore(marks.subscribe, () => marks.has(record.id))
  return (
    <label className="records-box">
      <input
        type="checkbox"
        aria-label={t('Select {{name}}', { name: titleOf(resource, record) })}
        checked={isMarked}
        onChange={(event) => marks.mark(record, event.target.checked, isRange(event))}
      />
    </label>
  )
})

/** The checkbox that selects all visible records. */
function SelectPageCheckbox({
  marks,
  records,
}: {
  readonly marks: SelectionStore
  readonly records: readonly AnyRecord[]
}) {
  const marked = useRecordSelection(marks)
  const isAll = records.length > 0 && records.every(({ id }) => marks.has(id))
  const isSome = marked.isAll || records.some(({ id }) => marks.has(id))
  return (
    <label className="records-box">
      <input
        type="checkbox"
        aria-label={t('Select all on this page')}
        checked={isAll}
        ref={(head) => {
          if (head) head.indeterminate = isSome && !isAll
        }}
        onChange={() => marks.markShown(!isAll)}
      />
    </label>
  )
}

/** The column with a checkbox in each row, and a checkbox for all visible rows in the header. */
export const useSelectionColumn = (resource: Resource, marks: SelectionStore): TableColumn =>
  useMemo(
    () => ({
      name: 'select',
      label: '',
      head: (records) => <SelectPageCheckbox marks={marks} records={records} />,
      sortable: false,
      className: 'records-mark',
      width: 44,
      draw: (record) => <SelectionCheckbox {...{ resource, marks, record }} />,
    }),
    [resource, marks],
  )
