import { Select } from '../../src/screens/shared/inputs/Select'
import { labelSearch } from '../../src/screens/shared/values/label-search'
import { t } from '../../vocabulary'
import { emptyToNull, type InputProps, type KindInput, notChosenMessage } from '../kind-input'

/**
 * Browsers list some time zones under former names of the IANA database, and accept both the former and the current
 * name.
 */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  .map((zone) => renamed[zone] ?? zone)
  .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

const TimeZone = ({ field, value, onChange, disabled, control }: InputProps<unknown, string>) => (
  <Select
    {...control}
    allowClear={!field.required}
    showSearch={labelSearch}
    options={zones}
    value={value ?? undefined}
    placeholder={t(field.placeholder ?? 'Search, for example Kolkata')}
    disabled={disabled}
    onUnread={(text) => onChange?.(text)}
    onChange={(chosen?: string) => onChange?.(chosen ?? null)}
  />
)

export const timeZone: KindInput = { Input: TimeZone, write: emptyToNull, unreadableMessage: notChosenMessage }
