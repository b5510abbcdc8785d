import { clockTimeIn, currentTimeZone, idOf, t } from 'deckhand'
import { type Context, type Handler, minutesAfter, Problem, type Values } from 'deckhand/server'
import type declared from '../../../resources/appointment'

/** The maximum duration of an appointment in minutes. */
const longest = 240

interface Booked {
  readonly id: string
  readonly startsAt: string
  readonly minutes: number
}

/**
 * Checks that the technician has no other appointment at the same time. A lock on the technician's diary prevents
 * concurrent changes.
 * @throws Problem 409 with the time of the other appointment, at the field `startsAt`
 */
async function expectFree({ store, trx }: Context, { technician, startsAt, minutes }: Values, own?: string) {
  const whose = String(idOf(technician))
  await store.lockName(trx, `diary of ${whose}`)
  const from = new Date(String(startsAt))
  const until = minutesAfter(from, Number(minutes))
  const near: Booked[] = await trx
    .selectFrom('appointment')
    .select(['id', 'startsAt', 'minutes'])
    .where('technician', '=', whose)
    .where('startsAt', '>', minutesAfter(from, -longest).toISOString())
    .where('startsAt', '<', until.toISOString())
    .execute()
  const other = near.find(({ id, startsAt, minutes }) => id !== own && minutesAfter(new Date(startsAt), minutes) > from)
  if (!other) return
  const message = t('Somebody else comes at {{time}}, for {{count}} minutes. Choose another time.', {
    time: clockTimeIn(currentTimeZone(), Date.parse(other.startsAt)).slice(11, 16),
    count: other.minutes,
  })
  throw new Problem(409, message, { startsAt: [message] })
}

export const appointment: Handler<typeof declared> = {
  beforeCreate: async (context, values) => {
    await expectFree(context, values)
    return values
  },
  beforeEdit: async (context, stored, changes) => {
    await expectFree(context, { ...stored, ...changes }, stored.id)
    return changes
  },
}
