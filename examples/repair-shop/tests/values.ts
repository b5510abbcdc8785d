import type { SampleOverrides } from 'deckhand/testing'

const day = 86_400_000

/** Each appointment is on a different day, so no technician has two appointments at the same time. */
export default {
  appointment: (index) => ({ startsAt: new Date(Date.UTC(2026, 0, 5, 9) + index * day).toISOString() }),
  customer: () => ({ email: 'somebody@example.org' }),
} satisfies SampleOverrides
