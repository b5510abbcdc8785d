/**
 * The queues that a call passes. Other folders import only from this file. A call passes the queues in this sequence:
 *
 * 1. `assignCallClasses` puts the call into the class of its route. If the caller disconnects, the reads of the call
 *    are aborted.
 * 2. `chooseRateLimitStore` counts the calls of a network, on routes with a rate limit. Calls above the limit are
 *    refused.
 * 3. After authentication, `throttleReads` refuses reads of a person whose database time is used up. All other reads
 *    wait until the person has a free slot. The reads of people who use much database time share one call class.
 * 4. `runWhenAdmitted` allows only a few transactions of the process at the same time. Only databases with several
 *    writers need this queue.
 * 5. `createFairLimiter` shares the connections of a pool among the call classes. The abort signal of the call ends the
 *    wait for a connection.
 *
 * `createStatementMeter` then adds the time of each statement to the call, for the budgets of step 3.
 */
export {
  assignCallClasses,
  createStatementMeter,
  currentCallSignal,
  runAsSeparateCall,
  runInCallClass,
  setStatementListener,
} from './call-class'
export { createFairLimiter, runWhenAdmitted } from './database-queues'
export { chooseRateLimitStore } from './rate-limits'
export { throttleReads } from './throttle-reads'
