/**
 * The queues that a call passes. Other folders import only from this file. A call passes the queues in this order:
 *
 * 1. `assignCallClasses` puts the call into the class of its route. A disconnect aborts its reads.
 * 2. `chooseRateLimitStore` counts the calls of a network, on routes with a rate limit. Further calls are refused.
 * 3. After authentication, `throttleReads` refuses reads of a person whose database time is used up. The other reads wait
 *    for one of the person's few turns. The reads of heavy callers continue in one common class.
 * 4. `runWhenAdmitted` lets a few transactions of the process run at once. Only databases with several writers need it.
 * 5. `createFairLimiter` shares the connections of a pool among the call classes. Its waits end with the signal of the call.
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
