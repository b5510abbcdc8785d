import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import generate from '@rc-component/picker/generate/dayjs'
import { DatePicker, Input, type InputRef } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { type InputControlProps, type InputProps, placeholderOf } from '../../../../kinds/kind-input'
import {
  clockTimeIn,
  currentTimeZone,
  isOutsideDeviceTimeZone,
  momentOfClockTime,
  phrase,
  t,
} from '../../../../vocabulary'
import { isMoment } from '../../../../vocabulary/backend-formats/times'
import { dayPattern, formatZone, isoDay } from '../values/formats'
import { formatDayInput, formatMomentInput } from '../values/time-text'
import { parseTypedDay, parseTypedMoment, parseTypedTime } from './parse-time'
import { useParsedInput } from './parsed-input'
import './date-inputs.css'

dayjs.extend(utc)

/**
 * The calendar next to the text. The calendar has no time zones, and the browser's time zone would skip hours when its
 * clock changes. Therefore the calendar treats the person's local times as UTC.
 */
const Calendar = DatePicker.generatePicker<Dayjs>({
  ...generate,
  getNow: () => dayjs.utc(clockTimeIn(currentTimeZone(), Date.now())),
})

const tokens = [phrase('YYYY'), phrase('MM'), phrase('DD'), phrase('HH'), phrase('mm')]

/** The pattern of a date in the letters of the person's language, such as 'TT.MM.JJJJ'. */
const spelled = (pattern: string) => pattern.replace(new RegExp(tokens.join('|'), 'g'), (token) => t(token))

/** The type of a date input: a day, a date with a time, or both. */
interface TimeKind {
  /** Parses a text into the value for the API. Undefined if the text cannot be read. */
  readonly read: (text: string) => string | undefined
  readonly show: (value: string) => string
  /** Whether the calendar includes hours. */
  readonly hasHours?: boolean
}

const picked = {
  day: (moment: Dayjs) => moment.format(isoDay),
  moment: (moment: Dayjs) => momentOfClockTime(currentTimeZone(), moment.format('YYYY-MM-DDTHH:mm:ss')),
} as const

/** The local time of a value, converted for the calendar. Null if the value is not a date. */
const shownAt = (value: string): Dayjs | null => {
  if (isMoment(value)) return dayjs.utc(clockTimeIn(currentTimeZone(), Date.parse(value)))
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? dayjs.utc(value) : null
}

const clockPattern = 'HH:mm'

interface TimeBoxProps {
  readonly kind: TimeKind
  /** The value for the API, or the typed text if the text is not a date. */
  readonly value: string | null | undefined
  readonly onChange: (value: string | null) => void
  /** Also called with a value that the person chose in the calendar. */
  readonly onPicked?: (value: string) => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly control: InputControlProps
}

/** If the person presses into the calendar, the text input keeps the focus. */
const keepFocus = (panel: ReactNode) => (
  <div role="presentation" onMouseDownCapture={(event) => event.preventDefault()}>
    {panel}
  </div>
)

/** An input for a date that people type or choose in a calendar. */
function TimeBox({ kind, value, onChange, onPicked, onKeyDown, placeholder, disabled, control }: TimeBoxProps) {
  const { read, show, hasHours = false } = kind
  const { text, type, leave } = useParsedInput({ value, onChange, read, show })
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const input = useRef<InputRef>(null)
  const zone =
    hasHours && isOutsideDeviceTimeZone() ? formatZone(value && isMoment(value) ? Date.parse(value) : Date.now()) : ''
  const open = (isWanted: boolean) => {
    const isWithin = box.current?.contains(document.activeElement)
    setOpen(isWanted)
    if (!isWanted && isWithin) input.current?.focus()
  }
  const choose = (chosen: Dayjs) => {
    const next = picked[hasHours ? 'moment' : 'day'](chosen)
    leave()
    if (next === value) return
    onChange(next)
    onPicked?.(next)
  }
  return (
    <span className="input-date" ref={box} data-zone={zone || undefined}>
      <Input
        {...control}
        ref={input}
        autoComplete="off"
        value={text}
        placeholder={placeholder}
        disabled={disabled}
        onChange={({ target }) => type(target.value)}
        onClick={() => setOpen(true)}
        onBlur={({ relatedTarget }) => {
          if (!box.current?.contains(relatedTarget)) setOpen(false)
          leave()
          control.onBlur?.()
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            setOpen(true)
          }
          if (event.key === 'Escape' && isOpen) {
            event.stopPropagation()
            setOpen(false)
          }
          if (event.key === 'Enter') {
            setOpen(false)
            leave()
          }
          onKeyDown?.(event)
        }}
      />
      <Calendar
        className="input-calendar"
        variant="borderless"
        placement="bottomRight"
        aria-label={t('Choose in the calendar')}
        tabIndex={-1}
        inputReadOnly
        needConfirm={false}
        allowClear={false}
        showTime={hasHours && { format: clockPattern }}
        suffixIcon={zone ? <span title={currentTimeZone()}>{zone}</span> : <CalendarOutlined aria-hidden />}
        disabled={disabled}
        open={isOpen}
        onOpenChange={open}
        panelRender={keepFocus}
        value={value ? shownAt(value) : null}
        // People choose hours and minutes separately, and each choice applies immediately.
        onCalendarChange={(chosen) => hasHours && choose(chosen as Dayjs)}
        onChange={(chosen: Dayjs | null) => {
          if (!chosen) return
          choose(chosen)
          if (hasHours) return
          setOpen(false)
          input.current?.focus()
        }}
      />
    </span>
  )
}

const days: TimeKind = { read: parseTypedDay, show: formatDayInput }

const moments: TimeKind = { read: parseTypedMoment, show: formatMomentInput, hasHours: true }

/** For filters of a list: a day without a time means the entire day, and a time may follow the day. */
const either: TimeKind = {
  read: (text) => {
    const { day, clock } = parseTypedTime(text) ?? {}
    return clock === undefined && day !== undefined ? day : parseTypedMoment(text)
  },
  show: (value) => (isMoment(value) ? formatMomentInput(value) : formatDayInput(value)),
}

/** The Enter key applies the typed date, and does not save the form. */
const takeOnEnter =
  ({ onBlur }: InputControlProps) =>
  (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onBlur?.()
  }

export const DateInput = ({ field, value, onChange, disabled, control }: InputProps<unknown, string>) => (
  <TimeBox
    kind={days}
    placeholder={placeholderOf(field, spelled(dayPattern()))}
    value={value}
    onChange={(day) => onChange?.(day)}
    onKeyDown={takeOnEnter(control)}
    {...{ disabled, control }}
  />
)

/** The input shows local time, and the value is in UTC. */
export const DateTimeInput = ({ field, value, onChange, disabled, control }: InputProps<unknown, string>) => (
  <TimeBox
    kind={moments}
    placeholder={placeholderOf(field, spelled(`${dayPattern()} ${clockPattern}`))}
    value={value}
    onChange={(moment) => onChange?.(moment)}
    onKeyDown={takeOnEnter(control)}
    {...{ disabled, control }}
  />
)

interface StandaloneDateInputProps
  extends Pick<TimeBoxProps, 'value' | 'onChange' | 'onPicked' | 'onKeyDown' | 'control'> {
  /** Whether the text may contain a time. Default: false. */
  readonly takesMoments?: boolean
}

/** A date input for use outside of a form, such as in a filter. */
export const StandaloneDateInput = ({ takesMoments = false, ...props }: StandaloneDateInputProps) => (
  <TimeBox {...props} kind={takesMoments ? either : days} placeholder={spelled(dayPattern())} />
)
