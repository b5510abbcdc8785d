import { useEffect, useRef, useState } from 'react'
import { loadPendingScans, savePendingScans } from './packing-storage'

/** Milliseconds between two tries while the network is away. */
const scanRetryDelayMs = 3000

/** Statuses of a server that is away behind its proxy; 0 is no answer at all. */
const unavailableStatuses = [0, 502, 503, 504]

/** Whether nobody knows what became of a call, so that it is to be made again. */
const isServerUnavailable = (problem: unknown) => {
  const { isNetwork, statusCode } = problem as { isNetwork?: boolean; statusCode?: number }
  return isNetwork === true || (statusCode !== undefined && unavailableStatuses.includes(statusCode))
}

interface ScanQueueOptions {
  readonly order: string
  /** Whether they can be sent yet. */
  readonly isReady: boolean
  readonly send: (code: string) => Promise<void>
  /** Told once that scans are kept, as the network is away. */
  readonly onAway: (codes: readonly string[]) => void
  /** Told what was refused, and why. */
  readonly onRefused: (code: string, why: string) => void
}

/** Sends scans one after the other, in their order; while the network is away they are kept, and sent when it is back. */
export function useScanQueue({ order, isReady, ...told }: ScanQueueOptions) {
  const [codes, setCodes] = useState(() => loadPendingScans(order))
  const [isLost, setLost] = useState(false)
  const now = useRef({ codes, isBusy: false, isReady })
  const latest = useRef(told)
  useEffect(() => {
    latest.current = told
    now.current.isReady = isReady
  })

  const keep = (all: readonly string[]) => {
    now.current.codes = all
    savePendingScans(order, all)
    setCodes(all)
  }
  const go = async () => {
    if (now.current.isBusy || !now.current.isReady) return
    now.current.isBusy = true
    for (let [code] = now.current.codes; code !== undefined; [code] = now.current.codes) {
      try {
        await latest.current.send(code)
      } catch (problem) {
        if (isServerUnavailable(problem)) {
          now.current.isBusy = false
          setLost(true)
          latest.current.onAway(now.current.codes)
          return
        }
        latest.current.onRefused(code, (problem as Error).message)
      }
      keep(now.current.codes.slice(1))
    }
    now.current.isBusy = false
    setLost(false)
  }
  const goOn = useRef(go)
  useEffect(() => {
    goOn.current = go
  })
  useEffect(() => {
    if (isReady) void goOn.current()
  }, [isReady])
  useEffect(() => {
    if (!isLost) return
    const again = () => void goOn.current()
    const timer = setInterval(again, scanRetryDelayMs)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [isLost])

  return {
    /** Those that are not sent yet, in their order. */
    codes,
    /** Whether they wait for the network. */
    isLost,
    add: (code: string) => {
      keep([...now.current.codes, code])
      if (isLost) latest.current.onAway(now.current.codes)
      else void go()
    },
  }
}
