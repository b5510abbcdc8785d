import { type ComponentType, type KeyboardEvent, Suspense, useId, useState } from 'react'
import { currentTimeZone, dayIn, type Field, t } from '../../../../vocabulary'
import { isMoment } from '../../../../vocabulary/backend-formats/times'
import { lazy } from '../../../lazy'
import { formatNumberInput, parseTypedNumber } from '../../shared/inputs/number-text'
import { useParsedInput } from '../../shared/inputs/parsed-input'
import { invalidDayMessage } from '../../shared/values/time-text'
import type { FilterControlProps } from './FilterPanel'

const TimeInput = lazy(async () => ({ default: (await import('../../shared/inputs/date-inputs')).StandaloneDateInput }))

/** The props of a control in a filter. */
interface TextProps {
  readonly field: Field
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Called with a chosen value, which filters the list immediately. */
  readonly onPicked: (value: unknown) => void
  /** Called when the control loses the focus, or when the person presses Enter. */
  readonly onTake: () => void
  readonly label: string
  readonly invalid?: { readonly 'aria-invalid': 'true'; readonly 'aria-describedby': string }
}

const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter') act()
}

const Line = ({ value, onChange, onTake, label, invalid }: TextProps) => (
  <input
    className="filter-input"
    value={String(value ?? '')}
    aria-label={label}
    {...invalid}
    onChange={({ target }) => onChange(target.value)}
    onBlur={onTake}
    onKeyDown={onEnter(onTake)}
  />
)

function Figure({ value, onChange, onTake, label, invalid }: TextProps) {
  const { text, type, leave } = useParsedInput<number>({
    value: value as number | string | null,
    onChange,
    read: parseTypedNumber,
    show: formatNumberInput,
  })
  return (
    <input
      className="filter-input"
      inputMode="decimal"
      value={text}
      aria-label={label}
      {...invalid}
      onChange={({ target }) => type(target.value)}
      onBlur={() => {
        leave()
        onTake()
      }}
      onKeyDown={onEnter(onTake)}
    />
  )
}

const Time = ({ field, value, onChange, onPicked, onTake, label, invalid }: TextProps) => (
  <Suspense fallback={<span className="filter-input" />}>
    <TimeInput
      takesMoments={field.kind.order === 'moment'}
      control={{ 'aria-label': label, onBlur: onTake, ...invalid }}
      value={value as string | null}
      onChange={onChange}
      onPicked={onPicked}
      onKeyDown={onEnter(onTake)}
    />
  </Suspense>
)

/** How people type a filter, and how the filter is written into the address of the list. */
interface Way {
  readonly Control: ComponentType<TextProps>
  /** Converts a filter into the value of the control. */
  readonly from: (given: string, field: Field) => unknown
  /** Returns the error for an invalid value. */
  readonly complaint: (value: unknown) => string | undefined
}

const isTime = (value: string) => isMoment(value) || /^\d{4}-\d{2}-\d{2}$/.test(value)

const ways: { readonly [Control in 'text' | 'number' | 'date']: Way } = {
  text: { Control: Line, from: (given) => given, complaint: () => undefined },
  number: {
    Control: Figure,
    from: (given) => (given.trim() === '' || Number.isNaN(Number(given)) ? given : Number(given)),
    complaint: (value) => (typeof value === 'string' && value !== '' ? t('Enter a number.') : undefined),
  },
  date: {
    Control: Time,
    // A link may contain a date with a time, although the field needs a day.
    from: (given, { kind }) =>
      kind.order === 'day' && isMoment(given) ? dayIn(currentTimeZone(), Date.parse(given)) : given,
    complaint: (value) =>
      typeof value === 'string' && value !== '' && !isTime(value) ? invalidDayMessage() : undefined,
  },
}

/**
 * A filter whose value people type. The filter applies on Enter, or when the control loses the focus. An invalid text
 * stays in the control, which shows an error.
 */
export function TypedValueFilter({ name, field, label, filters, onSet }: FilterControlProps) {
  const { Control, from, complaint } = ways[field.kind.control ?? 'text']
  const [given = ''] = filters[name] ?? []
  // The typed text belongs to the current filter. If the filter changes outside of this control, the typed text is
  // discarded.
  const [held, setHeld] = useState<{ readonly over: string; readonly value: unknown; readonly isLeft: boolean }>()
  const typed = held?.over === given ? held : undefined
  const value = typed ? typed.value : from(given, field)
  const problem = typed?.isLeft ? complaint(value) : undefined
  const id = useId()
  const take = (next: unknown) => {
    const text = String(next ?? '').trim()
    if (complaint(next)) return setHeld({ over: given, value: next, isLeft: true })
    setHeld(undefined)
    if (text !== given) onSet(name, text === '' ? [] : [text])
  }
  return (
    <div className="filter-typed">
      <Control
        {...{ field, value, label }}
        onChange={(next) => setHeld({ over: given, value: next, isLeft: typed?.isLeft ?? false })}
        onPicked={take}
        onTake={() => typed && take(typed.value)}
        {...(problem !== undefined && { invalid: { 'aria-invalid': 'true', 'aria-describedby': id } as const })}
      />
      {problem !== undefined && (
        <span id={id} role="alert" className="filter-problem">
          {problem}
        </span>
      )}
    </div>
  )
}
