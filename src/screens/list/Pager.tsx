import { t } from '../../../vocabulary'
import { formatNumber } from '../shared/formats'
import { type ListState, pageSizes } from './address'
import type { ChangeList } from './state'
import './pager.css'

interface PagerProps {
  readonly state: ListState
  readonly total: number
  /** Whether the API has more than came. Default: false. */
  readonly isPart?: boolean
  readonly onChange: ChangeList
}

/** '21–40 of 412': which of the records the page shows. */
export const rangeOf = ({ page, size }: ListState, total: number): string =>
  t('{{from}}–{{to}} of {{total}}', {
    from: formatNumber(total === 0 ? 0 : (page - 1) * size + 1),
    to: formatNumber(Math.min(page * size, total)),
    total: formatNumber(total),
  })

/** How many there are, which of them are shown, and the ways to the others. */
export function Pager({ state, total, isPart = false, onChange }: PagerProps) {
  const { page, size } = state
  const last = Math.max(1, Math.ceil(total / size))
  const step = (target: number, label: string, sign: string) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={target < 1 || target > last || target === page}
      onClick={() => onChange({ page: target })}
    >
      {sign}
    </button>
  )
  const sizes = [...new Set([...pageSizes, size])].sort((a, b) => a - b)
  return (
    <nav className="pager" aria-label={t('Pages')}>
      <span>{isPart ? t('{{range}} that came', { range: rangeOf(state, total) }) : rangeOf(state, total)}</span>
      <label>
        <span>{t('Rows')}</span>
        <select value={size} onChange={({ target }) => onChange({ size: Number(target.value) })}>
          {sizes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <span className="pager-steps">
        {step(1, t('First page'), '«')}
        {step(page - 1, t('Previous page'), '‹')}
        <span>{t('{{page}} of {{last}}', { page: formatNumber(page), last: formatNumber(last) })}</span>
        {step(page + 1, t('Next page'), '›')}
        {step(last, t('Last page'), '»')}
      </span>
    </nav>
  )
}
