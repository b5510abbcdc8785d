import { useEffect, useRef, useState } from 'react'
import { loadPendingScans, savePendingScans } from './packing-storage'

/** The delay between two attempts while the server is unavailable, in milliseconds. */
const scanRetryDelayMs = 3000

/** The statuses that a proxy sends for an unavailable server. The status 0 means that there was no response. */
const unavailableStatuses = [0, 502, 503, 504]

/** Whether the result of a call is unknown, so that the call must be repeated. */
const isServerUnavailable = (problem: unknown) => {
  const { isNetwork, statusCode } = problem as { isNetwork?: boolean; statusCode?: number }
  return isNetwork === true || (statusCode !== undefined && unavailableStatuses.includes(statusCode))
}

interface ScanQueueOptions {
  readonly order: string
  /** Whether scans can be sent yet. */
  readonly isReady: boolean
  readonly send: (code: string) => Promise<void>
  /** Called when the server is unavailable, with the unsent scans. */
  readonly onAway: (codes: readonly string[]) => void
  /** Called with a refused code and the reason. */
  readonly onRefused: (code: string, why: string) => void
}

/**
 * Sends scans one after the other, in the sequence of scanning. While the server is unavailable, scans are stored and
 * sent later.
 */
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
    /** The scans that are not sent yet, in the sequence of scanning. */
    codes,
    /** Whether the scans wait for the server. */
    isLost,
    add: (code: string) => {
      keep([...now.current.codes, code])
      if (isLost) latest.current.onAway(now.current.codes)
      else void go()
    },
  }
}
