export { createRecordMailQueue, eraseOldMailTexts, type OutboxOptions } from './letters'
export { startOutbox } from './outbox'
export { findOutboxErrors } from './unfit-outbox'
