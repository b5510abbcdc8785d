import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { Notice, Notices } from '../../../providers/notices'
import { t } from '../../../vocabulary'
import { lazy } from '../../lazy'
import './toaster.css'

/** Only people who have changed something need the code of the undo button. */
const UndoButton = lazy(() => import('./UndoButton'))

/**
 * The number of milliseconds that a toast stays on the screen. Toasts with errors stay longer, because people need more
 * time to read an error.
 */
const toastDurationsMs = { success: 4000, error: 8000, info: 8000 } as const

/** Milliseconds between two checks of the toasts' position, because the page below the toasts changes. */
const placementIntervalMs = 300

/** The maximum number of toasts on the screen at the same time. New toasts replace the oldest toasts. */
const maxVisibleToasts = 5

interface Toast extends Notice {
  readonly key: number
}

interface ToastCardProps {
  readonly toast: Toast
  readonly isLast: boolean
  readonly onClose: (toast: Toast) => void
}

const ToastCard = ({ toast, isLast, onClose }: ToastCardProps) => {
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => onClose(toast), toast.undo ? 10_000 : toastDurationsMs[toast.type])
    return () => clearTimeout(timer)
  }, [toast, isHeld, onClose])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: no action, it only pauses the timer
    <div
      className={`toast toast-${toast.type}`}
      role={toast.type === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="toast-mark" aria-hidden="true" />
      <p>{toast.message}</p>
      {toast.undo && (
        <Suspense>
          <UndoButton notice={toast} byKey={isLast} onDone={() => onClose(toast)} />
        </Suspense>
      )}
      <button type="button" aria-label={t('Close')} onClick={() => onClose(toast)}>
        ×
      </button>
    </div>
  )
}

let lastKey = 0

/** A new toast replaces a visible toast with the same message, and stays for its full duration. */
const shownWith = (all: readonly Toast[], notice: Notice): readonly Toast[] =>
  [
    ...all.filter(({ type, message }) => type !== notice.type || message !== notice.message),
    { ...notice, key: ++lastKey },
  ].slice(-maxVisibleToasts)

/**
 * Shows the toasts at the top right. The component is part of the first code that is loaded, because a toast must also
 * appear without a network.
 */
export const Toaster = ({ notices }: { notices: Notices }) => {
  const [toasts, setToasts] = useState<readonly Toast[]>([])

  useEffect(
    () =>
      notices.listen({
        show: (notice) => setToasts((all) => shownWith(all, notice)),
        withdraw: (isOver) => setToasts((all) => (all.some(isOver) ? all.filter((toast) => !isOver(toast)) : all)),
      }),
    [notices],
  )
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    if (toasts.length === 0) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    // If the code that moves the toasts cannot be loaded, the toasts stay at the top.
    import('./place-toasts').then(
      ({ placeToasts }) => {
        const place = () => {
          if (isOver || !region.current) return
          placeToasts(region.current)
          timer = setTimeout(place, placementIntervalMs)
        }
        place()
      },
      () => undefined,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [toasts])
  const close = useCallback((toast: Toast) => setToasts((all) => all.filter((one) => one.key !== toast.key)), [])

  const last = toasts.findLast(({ undo }) => undo)

  return (
    // Screen readers announce only additions to a region that already exists.
    <section
      ref={region}
      className="toaster"
      aria-label={t('Notifications')}
      aria-live="polite"
      aria-relevant="additions"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.key} toast={toast} isLast={toast === last} onClose={close} />
      ))}
    </section>
  )
}
