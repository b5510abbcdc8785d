import { dayFromApi, dayToApi, momentFromApi, momentToApi } from '../../vocabulary/backend-formats/times'
import { defineKind } from '../../vocabulary/kind'
import { currentTimeZone, dayIn, plusDays, startOfDay } from '../../vocabulary/time/time-zones'

export interface TimeOptions {
  /** Another field of the record whose value is the minimum. Default: none. */
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

/** A calendar day: YYYY-MM-DD. `default: 'today'` is the day of the record's creation. */
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

/** Converts a day to its first or last moment in the user's time zone. Other values are returned unchanged. */
const momentAt = (typed: string, end: 'gte' | 'lte') => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || Number.isNaN(Date.parse(typed))) return typed
  if (end === 'gte') return startOfDay(typed, currentTimeZone())
  return new Date(Date.parse(startOfDay(plusDays(typed, 1), currentTimeZone())) - 1).toISOString()
}

/** A moment: ISO 8601 with a time zone, stored in UTC. `default: 'now'` is the moment of the record's creation. */
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
