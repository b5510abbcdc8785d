import * as z from 'zod/mini'
import { defineKind } from '../../vocabulary/kind'
import { t } from '../../vocabulary/words'
import { dayFrom, dayLike, momentFrom, momentLike } from '../../vocabulary/written/times'
import { beginningOf, dayIn, plusDays, workingZone } from '../../vocabulary/zones'

export interface TimeOptions {
  /** Another field of the record that this one must not be before. */
  readonly notBefore?: string
}

const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true

const timing = {
  siblings: ({ notBefore }: TimeOptions) => (notBefore ? [notBefore] : []),
  floor: ({ notBefore }: TimeOptions) => notBefore,
  fromText: (given: string) => given,
  filter: 'range',
  control: 'date',
  labelled: true,
} as const

/** A day of the calendar: YYYY-MM-DD. `default: 'today'` is the day on which a record is made. */
export const date = defineKind<string, TimeOptions>({
  ...timing,
  name: 'date',
  order: 'day',
  begins: (declared) => (declared === 'today' ? dayIn(workingZone()) : declared),
  column: () => ({ store: 'text' }),
  check: () =>
    z
      .string({ error: () => t('Expected a date such as 2026-03-31.') })
      .check(z.refine(isDay, { error: () => t('Not a day of the calendar; expected a date such as 2026-03-31.') })),
  arrives: dayFrom,
  leaves: dayLike,
  sample: (_, sampler) => sampler.day(-90, 90),
})

/** A day as its first or its last moment, where the person works; a moment, or what is neither, as it is. */
const momentAt = (typed: string, end: 'gte' | 'lte') => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || Number.isNaN(Date.parse(typed))) return typed
  if (end === 'gte') return beginningOf(typed, workingZone())
  return new Date(Date.parse(beginningOf(plusDays(typed, 1), workingZone())) - 1).toISOString()
}

/** A moment: ISO 8601 with a zone, kept in UTC. `default: 'now'` is the moment at which a record is made. */
export const dateTime = defineKind<string, TimeOptions>({
  ...timing,
  name: 'dateTime',
  order: 'moment',
  begins: (declared) => (declared === 'now' ? new Date().toISOString() : declared),
  column: () => ({ store: 'text' }),
  check: () =>
    z.string({ error: () => t('Expected a moment such as 2026-03-31T09:30:00Z.') }).check(
      z.refine((value) => /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(value) && !Number.isNaN(Date.parse(value)), {
        error: () => t('Not a moment; expected something like 2026-03-31T09:30:00Z.'),
        abort: true,
      }),
      z.overwrite((value) => new Date(value).toISOString()),
    ),
  bound: momentAt,
  arrives: momentFrom,
  leaves: momentLike,
  sample: (_, sampler) => `${sampler.day(-90, 0)}T09:30:00.000Z`,
})
