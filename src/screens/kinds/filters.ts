import {
  beginningOf,
  type Choices,
  type Field,
  type KindName,
  locale,
  plusDays,
  type Registry,
  t,
  workingZone,
} from '../../../vocabulary'

export interface Choosable {
  readonly value: string
  readonly label: string
}

/** How a list is narrowed by a field of one kind. */
interface Filter {
  /** The control that a value, or each end of a range, is typed into. Default: 'text'. */
  readonly control?: 'text' | 'number' | 'date'
  /** The values to choose among, where they are a closed set; those of a reference are asked of the API. */
  readonly choices?: (field: Field, registry: Registry) => readonly Choosable[]
  /** What the API is asked for, where it is not what was typed. */
  readonly bound?: (typed: string, end: 'gte' | 'lte') => string
}

/** A day as its first or its last moment, where the person works; a moment, or what is neither, as it is. */
const momentOf: Filter['bound'] = (typed, end) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || Number.isNaN(Date.parse(typed))) return typed
  if (end === 'gte') return beginningOf(typed, workingZone())
  return new Date(Date.parse(beginningOf(plusDays(typed, 1), workingZone())) - 1).toISOString()
}

const number: Filter = { control: 'number' }
const plain: Filter = {}

const filters: Record<KindName, Filter> = {
  text: plain,
  longText: plain,
  email: plain,
  phone: plain,
  url: plain,
  slug: plain,
  integer: number,
  decimal: number,
  money: number,
  percent: number,
  onOff: {
    choices: () => [
      { value: '1', label: t('Active') },
      { value: '0', label: t('Inactive') },
    ],
  },
  yesNo: {
    choices: () => [
      { value: 'true', label: t('Yes') },
      { value: 'false', label: t('No') },
    ],
  },
  choice: {
    choices: (field) =>
      Object.entries((field as Field & { choices: Choices }).choices).map(([value, { label }]) => ({
        value,
        label: t(label),
      })),
  },
  tags: plain,
  permissions: plain,
  date: { control: 'date' },
  dateTime: { control: 'date', bound: momentOf },
  timeZone: plain,
  country: plain,
  colour: plain,
  image: plain,
  images: plain,
  details: plain,
  password: plain,
  belongsTo: plain,
  hasMany: plain,
  lines: plain,
  children: plain,
  group: plain,
  resourceName: {
    choices: (_, registry) =>
      registry.all
        .map(({ name, label }) => ({ value: name, label: t(label.one) }))
        .sort((a, b) => a.label.localeCompare(b.label, locale())),
  },
  anyRecord: plain,
  changes: plain,
}

/** How a list is narrowed by a field. */
export const filterOf = (field: Field): Filter => filters[field.kind.name as KindName]
