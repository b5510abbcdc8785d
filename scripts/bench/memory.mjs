import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/** The memory of a process in megabytes. Returns undefined if the operating system does not report the memory. */
async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(status) ?? []
  return kilobytes && Math.round(Number(kilobytes) / 1024)
}

/** Runs some work. Returns its result, and a function for the maximum memory of a process during the work. */
export async function mostDuring(pid, work) {
  let most = 0
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      most = Math.max(most, Number((await memoryOf(pid)) ?? 0))
      await setTimeout(50)
    }
  }
  const watching = watch()
  try {
    return [await work(), () => most]
  } finally {
    isOver = true
    await watching
  }
}
