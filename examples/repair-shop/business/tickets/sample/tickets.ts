import { dayOf, daysBefore, type Row, type World } from 'deckhand/server'
import { drawArrivals, drawSteps } from './fate'
import { accessories, type Fault, faults } from './faults'

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

/** Those at the front desk, who take in and hand over; the steps between are the technician's. */
const desk = 'Ines Carvalho'

interface Makings {
  readonly technician: readonly Row[]
  readonly part: readonly Row[]
  readonly device: readonly Row[]
}

const count = 260

/** A year of tickets, numbered in the order in which they came. */
export function makeTickets(world: World, { technician, part, device }: Makings): Row[] {
  const { id, now, random } = world
  return drawArrivals(random, now, count).map((receivedAt) => {
    const known = device.filter(({ createdAt }) => String(createdAt) <= receivedAt.toISOString())
    const brought = random.pick(known.length > 0 ? known : device)
    const found = random.pick(faults[String(brought.kind)] ?? quick)
    const who = random.pick(technician.filter(({ status }) => status === 1))
    const steps = drawSteps(random, receivedAt, now)
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
