export { createRecordMailQueue, eraseOldMailTexts } from './mail-queue'
export { startOutbox } from './outbox'
export { findOutboxErrors } from './outbox-errors'
