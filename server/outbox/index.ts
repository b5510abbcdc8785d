export { lettersOf, type OutboxSide, sweepLetters } from './letters'
export { startOutbox } from './outbox'
export { unfitOutbox } from './unfit-outbox'
