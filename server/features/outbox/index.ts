export { startOutbox } from './outbox'
export { findOutboxErrors } from './outbox-errors'
export { createRecordMailQueue, eraseOldMailTexts, type OutboxOptions } from './record-mail-queue'
