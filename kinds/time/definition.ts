import { dayFromApi, dayToApi, momentFromApi, momentToApi } from '../../vocabulary/backend-formats/times'
import { defineKind } from '../../vocabulary/kind'
import { currentTimeZone, dayIn, plusDays, startOfDay } from '../../vocabulary/time/time-zones'

export interface TimeOptions {
  /** Another field of the record whose value is the minimum. Default: no such field. */
  readonly notBefore?: string
}

const timing = {
  siblings: ({ notBefore }: TimeOptions) => (notBefore ? [notBefore] : []),
  minimumField: ({ notBefore }: TimeOptions) => notBefore,
  fromText: (given: string) => given,
  filter: 'range',
  control: 'date',
  labelled: true,
} as const

/**
 * The field kind for a calendar day in the format YYYY-MM-DD. The option `default: 'today'` means the day on which the
 * record is created.
 */
export const date = defineKind<string, TimeOptions>({
  ...timing,
  name: 'date',
  order: 'day',
  resolveDefault: (declared) => (declared === 'today' ? dayIn(currentTimeZone()) : declared),
  column: () => ({ store: 'text' }),
  fromApi: dayFromApi,
  toApi: dayToApi,
  sample: (_, sampler) => sampler.day(-90, 90),
})

/**
 * Converts a day to the time of its start or its end in the user's time zone. A value that is not a day is returned
 * unchanged.
 */
const momentAt = (typed: string, end: 'gte' | 'lte') => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || Number.isNaN(Date.parse(typed))) return typed
  if (end === 'gte') return startOfDay(typed, currentTimeZone())
  return new Date(Date.parse(startOfDay(plusDays(typed, 1), currentTimeZone())) - 1).toISOString()
}

/**
 * The field kind for a date and time in ISO 8601 with a time zone, stored in UTC. The option `default: 'now'` means the
 * time at which the record is created.
 */
export const dateTime = defineKind<string, TimeOptions>({
  ...timing,
  name: 'dateTime',
  order: 'moment',
  resolveDefault: (declared) => (declared === 'now' ? new Date().toISOString() : declared),
  column: () => ({ store: 'text' }),
  toFilterBound: momentAt,
  fromApi: momentFromApi,
  toApi: momentToApi,
  sample: (_, sampler) => `${sampler.day(-90, 0)}T09:30:00.000Z`,
})
