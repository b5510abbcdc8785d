import { daysBefore, minutesAfter, type Random } from 'deckhand/server'

/** A status change of a ticket. */
interface Step {
  readonly at: Date
  readonly state: string
}

/** The steps of a successful repair, each with the minimum and maximum number of hours after the previous step. */
const steps = [
  ['diagnosed', 4, 60],
  ['approved', 4, 90],
  ['repairing', 4, 80],
  ['ready', 2, 50],
  ['collected', 12, 200],
] as const

const after = (random: Random, at: Date, least: number, most: number) =>
  minutesAfter(at, Math.round(60 * (least + random.next() * (most - least))))

/** Creates the steps of a ticket until now. Most repairs succeed, some wait for parts, and one in ten is declined. */
export function drawTicketSteps(random: Random, receivedAt: Date, now: Date): readonly Step[] {
  let at = receivedAt
  const course: Step[] = []
  const isDeclined = random.chance(0.1)
  const waits = random.chance(0.2)
  for (const [state, least, most] of steps) {
    if (isDeclined && state === 'approved') {
      course.push({ at: after(random, at, 2, 60), state: 'declined' })
      at = course.at(-1)?.at ?? at
      course.push({ at: after(random, at, 4, 90), state: 'collected' })
      break
    }
    if (waits && state === 'repairing') {
      at = after(random, at, 1, 6)
      course.push({ at, state: 'waiting' })
      at = after(random, at, 48, 240)
    }
    at = after(random, at, least, most)
    course.push({ at, state })
  }
  return course.filter(({ at }) => at <= now)
}

/**
 * Creates random times of the last year at which customers bring devices, in chronological order. All times are on
 * working days within the opening hours.
 */
export function drawArrivalTimes(random: Random, now: Date, count: number): Date[] {
  const arrival = (): Date => {
    const at = daysBefore(now, 360 * random.next() ** 1.25)
    at.setUTCHours(random.integer(8, 16), random.integer(0, 59), 0, 0)
    return at.getUTCDay() === 0 || at > now ? arrival() : at
  }
  return Array.from({ length: count }, arrival).sort((one, other) => one.getTime() - other.getTime())
}
