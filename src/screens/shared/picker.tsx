import generate from '@rc-component/picker/generate/dayjs'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { type InputProps, placeholderOf } from '../../../kinds/input'
import { clockIn, momentIn, phrase, t, workingZone, worksElsewhere } from '../../../vocabulary'
import { dayPattern, formatZone, isoDay } from './formats'

dayjs.extend(utc)

/** '1/5/2026' as '01/05/2026': nobody types the zeros. The last digit may be the first of two that are being typed. */
const twoDigits = (typed: string) => typed.trim().replace(/(?<!\d)\d(?=\D)/g, '0$&')

/**
 * A picker knows no time zones, and the browser's own would skip the hours that its clocks skip. So what the clocks show
 * where the person works is picked as if it were UTC.
 */
const ClockPicker = DatePicker.generatePicker<Dayjs>({
  ...generate,
  getNow: () => dayjs.utc(clockIn(workingZone(), Date.now())),
  locale: {
    ...generate.locale,
    parse: (_, text, formats) =>
      formats.map((format) => dayjs.utc(twoDigits(text), format, true)).find((parsed) => parsed.isValid()) ?? null,
  },
})

const tokens = [phrase('YYYY'), phrase('MM'), phrase('DD'), phrase('HH'), phrase('mm')]

/** The pattern in the letters of the person's language: 'TT.MM.JJJJ'. */
const spelled = (pattern: string) => pattern.replace(new RegExp(tokens.join('|'), 'g'), (token) => t(token))

interface Kind {
  /** What the clocks show at the API's value. */
  readonly read: (value: string) => string
  /** The API's value for what was picked. */
  readonly write: (picked: Dayjs) => string
  readonly showTime?: { readonly format: string }
}

const picker = ({ read, write, showTime }: Kind) =>
  function Picker({ field, value, onChange, disabled, control }: InputProps<unknown, string>) {
    const known = value && !Number.isNaN(Date.parse(value)) ? value : undefined
    const formats = [dayPattern(), isoDay].map((day) => (showTime ? `${day} ${showTime.format}` : day))
    const zone =
      showTime && worksElsewhere() ? formatZone(known === undefined ? Date.now() : Date.parse(known)) : undefined
    return (
      <ClockPicker
        {...control}
        className="input-date"
        format={formats}
        showTime={showTime}
        needConfirm={false}
        allowClear={!field.required}
        value={known ? dayjs.utc(read(known)) : null}
        placeholder={placeholderOf(field, spelled(formats[0] ?? isoDay))}
        {...(zone && { suffixIcon: <span title={workingZone()}>{zone}</span> })}
        disabled={disabled}
        // Enter takes the day that was typed; it does not save the form.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        onChange={(picked: Dayjs | null) => onChange?.(picked && write(picked))}
      />
    )
  }

export const Day = picker({
  read: (day) => day,
  write: (picked) => picked.format(isoDay),
})

/** Picked on the clock of where the person works, kept in UTC. */
export const Moment = picker({
  read: (moment) => clockIn(workingZone(), Date.parse(moment)),
  write: (picked) => momentIn(workingZone(), picked.format('YYYY-MM-DDTHH:mm:ss')),
  showTime: { format: 'HH:mm' },
})
