import { useState } from 'react'
import type { ListExtent } from '../../../providers/lists/list-meta'
import { t } from '../../../vocabulary'
import { formatNumber } from '../shared/values/formats'
import { type ListState, pageSizes } from './state/list-state'
import { onMousePress } from './state/prefetch-list'
import type { ChangeListState } from './state/use-list-state'
import './pager.css'

interface PagerProps {
  readonly state: ListState
  readonly extent: ListExtent
  /** The number of records on the page. */
  readonly came: number
  /** Whether the API has more records than the API returned. Default: false. */
  readonly isPart?: boolean
  /** Returns the current state of the list, or the next state if the list is about to change. */
  readonly wanted: () => ListState
  readonly onChange: ChangeListState
  /** Called when the pointer is pressed on a button, before the release changes the page. */
  readonly onBegin: (state: ListState) => void
}

/** The range of the records on the page, such as '21–40 of 412', or '21–40, total unknown'. */
export function pageRangeText({ page, size }: ListState, { total }: ListExtent, came: number): string {
  const before = (page - 1) * size
  const from = formatNumber(total === 0 ? 0 : before + 1)
  return total === undefined
    ? t('{{from}}–{{to}}, total unknown', { from, to: formatNumber(before + came) })
    : t('{{from}}–{{to}} of {{total}}', {
        from,
        to: formatNumber(Math.min(page * size, total)),
        total: formatNumber(total),
      })
}

/** Shows the range of the visible records, the page size, and the buttons for other pages. */
export function Pager({ state, extent, came, isPart = false, wanted, onChange, onBegin }: PagerProps) {
  const { size } = state
  const [asked, setAsked] = useState({ page: state.page, from: state })
  // The pager shows the requested page before its records are loaded. Further clicks continue from the requested page.
  const { page } = asked.from === state ? asked : state
  const { total, hasMore } = extent
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / size))
  const end = last ?? (hasMore ? page + 1 : page)
  const range = pageRangeText(state, extent, came)
  const step = (from: (page: number) => number, label: string, sign: string) => {
    const target = from(page)
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        disabled={target < 1 || target > end || target === page}
        onPointerDown={onMousePress(() => onBegin({ ...state, page: target }))}
        onClick={() => {
          // The rendered page may still be the page before the last clicks.
          const next = Math.min(Math.max(1, from(wanted().page)), end)
          setAsked({ page: next, from: state })
          onChange({ page: next })
        }}
      >
        {sign}
      </button>
    )
  }
  const sizes = [...new Set([...pageSizes, size])].sort((a, b) => a - b)
  return (
    <nav className="pager" aria-label={t('Pages')}>
      <span>{isPart && last !== undefined ? t('{{range}} loaded records', { range }) : range}</span>
      <label>
        <span>{t('Rows per page')}</span>
        <select value={size} onChange={({ target }) => onChange({ size: Number(target.value) })}>
          {sizes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <span className="pager-steps">
        {step(() => 1, t('First page'), '«')}
        {step((from) => from - 1, t('Previous page'), '‹')}
        <span>
          {last === undefined
            ? t('Page {{page}}', { page: formatNumber(page) })
            : t('{{page}} of {{last}}', { page: formatNumber(page), last: formatNumber(last) })}
        </span>
        {step((from) => from + 1, t('Next page'), '›')}
        {last !== undefined && step(() => last, t('Last page'), '»')}
      </span>
    </nav>
  )
}
