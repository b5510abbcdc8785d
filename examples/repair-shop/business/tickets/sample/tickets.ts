import { dayOf, daysBefore, type SampleContext, type SampleRow } from 'deckhand/server'
import { accessories, type Fault, faults } from './faults'
import { drawArrivalTimes, drawTicketSteps } from './ticket-steps'

const labels: Readonly<Record<string, string>> = {
  diagnosed: 'Diagnosed',
  approved: 'Approved',
  waiting: 'Waiting for parts',
  repairing: 'In repair',
  ready: 'Ready',
  declined: 'Declined',
  collected: 'Collected',
}

const quick: readonly Fault[] = []

const payments = [
  ['card', 6],
  ['cash', 3],
  ['transfer', 1],
] as const

/**
 * The user at the counter, who receives devices and returns the repaired devices. The technician does all other steps
 * of a ticket.
 */
const desk = 'Ines Carvalho'

interface TicketSampleInput {
  readonly technician: readonly SampleRow[]
  readonly part: readonly SampleRow[]
  readonly device: readonly SampleRow[]
}

const count = 260

/** Creates the tickets of one year, sorted by the time of arrival. */
export function makeTickets(world: SampleContext, { technician, part, device }: TicketSampleInput): SampleRow[] {
  const { id, now, random } = world
  return drawArrivalTimes(random, now, count).map((receivedAt) => {
    const known = device.filter(({ createdAt }) => String(createdAt) <= receivedAt.toISOString())
    const brought = random.pick(known.length > 0 ? known : device)
    const found = random.pick(faults[String(brought.kind)] ?? quick)
    const who = random.pick(technician.filter(({ status }) => status === 1))
    const steps = drawTicketSteps(random, receivedAt, now)
    const state = steps.at(-1)?.state ?? 'received'
    const has = (one: string) => steps.some((step) => step.state === one)
    const collected = steps.find((step) => step.state === 'collected')?.at
    const months = random.pick([3, 3, 6, 12])
    const line = (values: Readonly<Record<string, unknown>>) => ({
      id: id(receivedAt),
      createdAt: receivedAt.toISOString(),
      ...values,
    })
    const work = [
      line({ kind: 'labour', description: found.work, quantity: found.hours, price: who?.hourlyRate }),
      ...part
        .filter(({ number }) => found.parts.includes(String(number)))
        .map(({ id: one, name, price }) => line({ kind: 'part', part: one, description: name, quantity: 1, price })),
    ]
    const event = (at: Date, by: unknown, event: string, note: string | null = null) => ({
      at: at.toISOString(),
      by,
      event,
      note,
    })
    return {
      id: id(receivedAt),
      createdAt: receivedAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
      customer: brought.customer,
      device: brought.id,
      problem: found.problem,
      accessories: random.chance(0.4) ? random.some(accessories, random.integer(1, 2)) : [],
      promisedOn: dayOf(daysBefore(receivedAt, -random.integer(2, 9))),
      technician: has('diagnosed') ? who?.id : null,
      diagnosis: has('diagnosed') ? found.diagnosis : null,
      work: has('diagnosed') ? work : [],
      state,
      paidBy: collected ? (has('declined') ? 'nothing' : random.weighted(payments)) : null,
      collectedAt: collected?.toISOString() ?? null,
      warrantyMonths: months,
      warrantyUntil: collected && !has('declined') ? dayOf(daysBefore(collected, -30 * months)) : null,
      timeline: [
        event(receivedAt, desk, 'Received', found.problem),
        ...steps.map(({ at, state }) =>
          event(at, ['approved', 'collected', 'declined'].includes(state) ? desk : who?.name, labels[state] ?? state),
        ),
      ],
    }
  })
}
