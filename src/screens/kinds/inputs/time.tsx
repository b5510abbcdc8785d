import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { t } from '../../../vocabulary'
import type { InputProps } from './input'

/** A picker of days or moments; `write` makes the API's text of what was picked. */
const picker = (write: (picked: Dayjs) => string, format: string, showTime?: { format: string }) =>
  function Picker({ field, value, onChange, disabled, control }: InputProps<unknown, string>) {
    return (
      <DatePicker
        {...control}
        className="input-date"
        format={format}
        showTime={showTime}
        needConfirm={false}
        allowClear={!field.required}
        value={value ? dayjs(value) : null}
        placeholder={field.placeholder ?? t(format)}
        disabled={disabled}
        // Enter takes the day that was typed; it does not save the form.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        onChange={(picked: Dayjs | null) => onChange?.(picked && write(picked))}
      />
    )
  }

export const Day = picker((picked) => picked.format('YYYY-MM-DD'), 'YYYY-MM-DD')

/** Shown in the person's own time, kept in UTC. */
export const Moment = picker((picked) => picked.toISOString(), 'YYYY-MM-DD HH:mm', { format: 'HH:mm' })
