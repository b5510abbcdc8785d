export { type Outbox, type OutboxSide, startOutbox } from './outbox'
export type { Queued, Settled } from './queue'
