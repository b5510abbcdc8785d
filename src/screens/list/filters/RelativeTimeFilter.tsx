import { useState } from 'react'
import { type Field, phrase, t, timePrecisionOf } from '../../../../vocabulary'
import {
  type CountedTime,
  countedTimes,
  maxRelativeDays,
  type NamedTime,
  namedTimes,
  type RelativeTime,
  readRelativeTime,
  relativeBounds,
  writeRelativeTime,
} from '../../../../vocabulary/time/relative-time'
import { Select } from '../../shared/inputs/Select'
import { formatDay, formatDays, formatMoment } from '../../shared/values/formats'
import { namedTimeLabels } from '../relative-time-labels'
import type { FilterControlProps } from './FilterPanel'

const countedLabels: Readonly<Record<CountedTime, string>> = {
  last: phrase('Last … days'),
  next: phrase('Next … days'),
  'more-than': phrase('More than … days ago'),
}

/** The initial number of days when a person chooses a relative time with a number. */
const usualDays: Readonly<Record<CountedTime, number>> = { last: 7, next: 7, 'more-than': 3 }

const isCounted = (name: NamedTime | CountedTime): name is CountedTime => name in countedLabels

/** The current dates to which a relative time corresponds. */
function meaning(time: RelativeTime, field: Field): string {
  const { from, to = '' } = relativeBounds(time, timePrecisionOf(field) ?? 'day')
  if (from !== undefined) return from === to ? formatDay(from) : formatDays(from, to)
  return t('Up to {{time}}', { time: to.includes('T') ? formatMoment(to) : formatDay(to) })
}

/**
 * The filter for a relative time such as 'Last month' or 'More than 3 days ago', which is calculated whenever the list
 * is opened.
 */
export function RelativeTimeFilter({ name, field, label, filters, onSet }: FilterControlProps) {
  const time = readRelativeTime(filters[name]?.[0] ?? '')
  const set = (next?: RelativeTime) => onSet(name, next ? [writeRelativeTime(next)] : [])
  const choose = (chosen?: NamedTime | CountedTime) => {
    if (chosen === undefined) return set()
    set(isCounted(chosen) ? { name: chosen, days: usualDays[chosen] } : { name: chosen })
  }
  return (
    <>
      <div className="filter-range">
        <Select<NamedTime | CountedTime | undefined>
          className="filter-relative"
          virtual={false}
          allowClear
          aria-label={t('{{label}}: relative time', { label })}
          placeholder={t('Any time')}
          value={time?.name}
          options={[
            ...countedTimes.map((value) => ({ value, label: t(countedLabels[value]) })),
            ...namedTimes.map((value) => ({ value, label: t(namedTimeLabels[value]) })),
          ]}
          onChange={choose}
        />
        {time && 'days' in time && (
          <Days
            key={`${time.name} ${time.days}`}
            days={time.days}
            label={t('{{label}}: number of days', { label })}
            onSet={(days) => set({ ...time, days })}
          />
        )}
      </div>
      {time && <p className="filter-meaning">{meaning(time, field)}</p>}
    </>
  )
}

interface DaysProps {
  readonly days: number
  readonly label: string
  readonly onSet: (days: number) => void
}

/** The input for the number of days. The typed number takes effect on Enter, or when the input loses the focus. */
function Days({ days, label, onSet }: DaysProps) {
  const [text, setText] = useState(String(days))
  const isWrong = !/^[1-9]\d*$/.test(text.trim()) || Number(text) > maxRelativeDays
  const take = () => {
    if (!isWrong && Number(text) !== days) onSet(Number(text))
  }
  return (
    <div className="filter-days">
      <input
        className="filter-input"
        inputMode="numeric"
        value={text}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => setText(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => key === 'Enter' && take()}
      />
      {isWrong && (
        <span role="alert" className="filter-problem">
          {t('Enter a whole number from 1 to {{most}}.', { most: maxRelativeDays })}
        </span>
      )}
    </div>
  )
}
