import { phrase, t } from '../../../vocabulary'
import type { CountedTime, NamedTime, RelativeTime } from '../../../vocabulary/time/relative-time'

/** The labels of the relative times that contain no number. */
export const namedTimeLabels: Readonly<Record<NamedTime, string>> = {
  today: phrase('Today'),
  yesterday: phrase('Yesterday'),
  tomorrow: phrase('Tomorrow'),
  'this-week': phrase('This week'),
  'last-week': phrase('Last week'),
  'next-week': phrase('Next week'),
  'this-month': phrase('This month'),
  'last-month': phrase('Last month'),
  'next-month': phrase('Next month'),
  'this-year': phrase('This year'),
  'last-year': phrase('Last year'),
  'next-year': phrase('Next year'),
}

const countedWords: Readonly<Record<CountedTime, string>> = {
  last: phrase('Last {{count}} days'),
  next: phrase('Next {{count}} days'),
  'more-than': phrase('More than {{count}} days ago'),
}

/** Describes a relative time in words, such as 'Last month' or 'More than 3 days ago'. */
export const relativeTimeLabel = (time: RelativeTime): string =>
  'days' in time ? t(countedWords[time.name], { count: time.days }) : t(namedTimeLabels[time.name])
