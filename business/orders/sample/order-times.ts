import { daysBefore, type Random } from 'deckhand/server'

const days = 365

/** Weights of weekdays, Sunday first: offices order on working days, most of all on Tuesdays. */
const weekdays = [0.55, 1.1, 1.25, 1.2, 1.15, 1, 0.7]

/** Weights of months, January first: fairs in spring, presents before the end of the year. */
const months = [0.85, 0.95, 1.1, 1.05, 0.95, 0.85, 0.85, 0.95, 1.1, 1.3, 1.35, 1.1]

/** Weights of the hours of the day in India (UTC + 5:30), where most customers live. */
const hours = [1, 0, 0, 0, 0, 1, 2, 4, 7, 10, 12, 13, 11, 10, 10, 11, 11, 10, 9, 10, 11, 10, 7, 3]
const offset = 5.5

/**
 * Draws random order times over the last year, in ascending order.
 * The times follow weekdays and seasons, and the number of orders grows by half over the year.
 */
export function makeOrderTimes(random: Random, now: Date, count: number): Date[] {
  const weighted = Array.from({ length: days }, (_, ago) => {
    const day = daysBefore(now, ago)
    const growth = 1.5 - (0.5 * ago) / days
    return [ago, (weekdays[day.getUTCDay()] ?? 1) * (months[day.getUTCMonth()] ?? 1) * growth] as const
  })
  const byHour = hours.map((weight, hour) => [hour, weight] as const)
  const moment = (): Date => {
    const midnight = daysBefore(now, random.weighted(weighted))
    midnight.setUTCHours(0, 0, 0, 0)
    const hour = random.weighted(byHour) - offset + random.next()
    const at = new Date(midnight.getTime() + Math.round(hour * 3_600_000))
    return at < now ? at : moment()
  }
  return Array.from({ length: count }, moment).sort((a, b) => a.getTime() - b.getTime())
}
