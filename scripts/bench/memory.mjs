import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/** Megabytes of memory that a process has; undefined where the system does not tell. */
async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(status) ?? []
  return kilobytes && Math.round(Number(kilobytes) / 1024)
}

/** The most memory that a process has while some work is done. */
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
