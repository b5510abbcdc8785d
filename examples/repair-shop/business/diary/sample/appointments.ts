import { dayOf, daysBefore, type SampleContext, type SampleRow } from 'deckhand/server'

const purposes = [
  ['drop-off', 5],
  ['advice', 2],
  ['collection', 4],
  ['visit', 1],
] as const

const notes = ['Brings the charger along.', 'Ring first, works nearby.', 'Third time: be kind.']

/** The possible hours of appointments, chosen so that customers do not wait for each other. */
const hours = [8, 9, 10, 11, 13, 14, 15, 16]

interface AppointmentSampleInput {
  readonly technician: readonly SampleRow[]
  readonly ticket: readonly SampleRow[]
}

/** Creates appointments from two months ago until two weeks ahead, except on Sundays. */
export function makeAppointments(
  { id, now, random }: SampleContext,
  { technician, ticket }: AppointmentSampleInput,
): SampleRow[] {
  const [first] = technician
  const active = technician.filter(({ status }) => status === 1)
  return Array.from({ length: 75 }, (_, index) => daysBefore(now, 60 - index))
    .filter((day) => day.getUTCDay() !== 0)
    .flatMap((day) =>
      random.some(hours, random.integer(1, 3)).map((hour) => {
        const startsAt = `${dayOf(day)}T${String(hour).padStart(2, '0')}:00:00.000Z`
        const made = daysBefore(new Date(startsAt), random.integer(1, 6))
        const at = made < now ? made : daysBefore(now, random.next())
        const about = random.pick(ticket)
        const purpose = random.weighted(purposes)
        return {
          id: id(at),
          createdAt: at.toISOString(),
          startsAt,
          minutes: purpose === 'visit' ? 60 : random.pick([15, 30, 30, 45]),
          customer: about.customer,
          technician: random.pick(active)?.id ?? first?.id,
          purpose,
          ticket: purpose === 'drop-off' ? null : about.id,
          note: random.chance(0.15) ? random.pick(notes) : null,
        }
      }),
    )
}
