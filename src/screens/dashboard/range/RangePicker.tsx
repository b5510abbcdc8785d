import { Button } from 'antd'
import { type FormEvent, Suspense, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CalendarRange } from '../../../../providers/api'
import { phrase, t } from '../../../../vocabulary'
import { lazy } from '../../../lazy'
import { invalidDayMessage } from '../../shared/values/time-text'
import {
  countRangeDays,
  isCalendarDay,
  isValidRange,
  maxRangeDays,
  parseRangeParams,
  type RangeChoice,
  toRangeParams,
} from './date-range'
import './range.css'

const choices: readonly (readonly [choice: RangeChoice, label: string])[] = [
  ['today', phrase('Today')],
  ['7', phrase('7 days')],
  ['30', phrase('30 days')],
  ['90', phrase('90 days')],
  ['last-month', phrase('Last month')],
  ['365', phrase('12 months')],
  ['year', phrase('This year')],
  ['custom', phrase('Custom')],
]

/**
 * The control in which people choose the period. The period is in the address, so that a reload or a shared link
 * restores it.
 */
export function RangePicker({ shown }: { shown: CalendarRange }) {
  const [params, setParams] = useSearchParams()
  const { choice, custom } = parseRangeParams(params)
  const choose = (next: RangeChoice) => setParams(next === 'custom' ? { ...shown } : toRangeParams(next))
  return (
    <>
      <fieldset className="range">
        <legend className="visually-hidden">{t('Period shown')}</legend>
        {choices.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name="range"
              className="visually-hidden"
              checked={value === choice}
              onChange={() => choose(value)}
            />
            <span>{t(label)}</span>
          </label>
        ))}
      </fieldset>
      {custom && (
        <CustomRange key={`${custom.from} ${custom.to}`} range={custom} onChoose={(range) => setParams({ ...range })} />
      )}
    </>
  )
}

const TimeInput = lazy(async () => ({ default: (await import('../../shared/inputs/date-inputs')).StandaloneDateInput }))

/** The two days that the person typed. An empty input is null. */
type Typed = { readonly [End in keyof CalendarRange]: string | null }

function complaintOf({ from, to }: Typed): string | undefined {
  if (!from || !to) return t('Enter both dates.')
  if (!isCalendarDay(from) || !isCalendarDay(to)) return invalidDayMessage()
  if (isValidRange({ from, to })) return undefined
  return countRangeDays({ from, to }) < 1
    ? t('The start date is after the end date. Swap the dates.')
    : t('Choose at most {{longest}} days.', { longest: maxRangeDays })
}

function CustomRange({ range, onChoose }: { range: CalendarRange; onChoose: (range: CalendarRange) => void }) {
  const [typed, setTyped] = useState<Typed>(range)
  const [complaint, setComplaint] = useState<string>()
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = complaintOf(typed)
    setComplaint(found)
    if (!found) onChoose(typed as CalendarRange)
  }
  const day = (end: keyof CalendarRange, label: string) => (
    <div className="range-day">
      <label htmlFor={`${id}${end}`}>{label}</label>
      <Suspense fallback={<span className="input-date" />}>
        <TimeInput
          control={{
            id: `${id}${end}`,
            ...(complaint &&
              !isCalendarDay(typed[end]) && { 'aria-invalid': 'true', 'aria-describedby': `${id}complaint` }),
          }}
          value={typed[end]}
          onChange={(value) => setTyped({ ...typed, [end]: value })}
        />
      </Suspense>
    </div>
  )
  return (
    <form className="range-custom" onSubmit={submit}>
      {day('from', t('From'))}
      {day('to', t('To'))}
      <Button htmlType="submit">{t('Show')}</Button>
      {complaint && (
        <p id={`${id}complaint`} className="range-complaint" role="alert">
          {complaint}
        </p>
      )}
    </form>
  )
}
