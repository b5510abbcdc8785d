export { startOutbox } from './outbox'
export { findOutboxErrors } from './outbox-errors'
export { createRecordMailQueue, eraseOldMailTexts } from './record-mail-queue'
