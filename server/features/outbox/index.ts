export type { OutboxOptions } from '../../contract/mail'
export { startOutbox } from './outbox'
export { findOutboxErrors } from './outbox-errors'
export { createRecordMailQueue, eraseOldMailTexts } from './record-mail-queue'
