import { Suspense, useState } from 'react'
import type { AnyRecord } from '../../../vocabulary'
import { lazy } from '../../lazy'
import type { AvailableAction } from './records/available-actions'

const ButtonMenu = lazy(() => import('./ButtonMenu'))

interface MoreButtonProps {
  /** The label for screen readers. */
  readonly label: string
  readonly offers: readonly AvailableAction[]
  readonly record: AnyRecord
  readonly onStart: (offer: AvailableAction, record: AnyRecord) => void
}

/** A small button with a menu of further actions for a record. */
export function MoreButton({ label, ...menu }: MoreButtonProps) {
  const [button, setButton] = useState<HTMLElement>()
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={label}
        onClick={({ currentTarget }) => setButton(currentTarget)}
      >
        ⋯
      </button>
      {button && (
        <Suspense>
          <ButtonMenu {...menu} button={button} onClose={() => setButton(undefined)} />
        </Suspense>
      )}
    </>
  )
}
