import type { SampleOverrides } from 'deckhand/testing'

const day = 86_400_000

/** Each appointment is on another day, so no technician has two appointments at once. */
export default {
  appointment: (index) => ({ startsAt: new Date(Date.UTC(2026, 0, 5, 9) + index * day).toISOString() }),
  customer: () => ({ email: 'somebody@example.org' }),
} satisfies SampleOverrides
