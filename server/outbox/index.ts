export { type OutboxSide, startOutbox } from './outbox'
