import os from 'node:os'
import { setTimeout } from 'node:timers/promises'

/** The total time and the idle time of all CPUs, in milliseconds. */
function processorTime() {
  const times = os.cpus().map(({ times }) => times)
  const all = times.flatMap((one) => Object.values(one)).reduce((sum, some) => sum + some, 0)
  return { all, idle: times.reduce((sum, { idle }) => sum + idle, 0) }
}

/** Waits until the machine is nearly idle, for at most some seconds. */
export async function quietMoment(seconds = 5) {
  for (const limit = Date.now() + seconds * 1000; Date.now() < limit; ) {
    const before = processorTime()
    await setTimeout(250)
    const after = processorTime()
    if (after.idle - before.idle > 0.7 * (after.all - before.all)) return
  }
}
