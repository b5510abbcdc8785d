import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { type AnyRecord, t } from '../../../vocabulary'
import { lazy } from '../../lazy'
import type { MenuContent } from './ButtonMenu'
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
export function MoreButton({ label, offers, record, onStart }: MoreButtonProps) {
  const { open, menu } = useMenu({ offers, onStart: (offer) => onStart(offer, record) })
  return (
    <>
      <button type="button" aria-haspopup="menu" aria-label={label} onClick={open}>
        ⋯
      </button>
      {menu}
    </>
  )
}

interface MoreActionsProps extends MenuContent {
  /** Further HTML attributes of the button. Default: the label as title. */
  readonly attributes?: { readonly title?: string }
}

/** A button beside other buttons, with a menu of further actions. */
export function MoreActions({ attributes, ...content }: MoreActionsProps) {
  const { open, menu } = useMenu(content)
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-label={t('More actions')}
        {...(attributes ?? { title: t('More actions') })}
        onClick={open}
      >
        ⋯
      </Button>
      {menu}
    </>
  )
}

/** A menu that opens below the clicked button. */
function useMenu(content: MenuContent) {
  const [button, setButton] = useState<HTMLElement>()
  return {
    open: ({ currentTarget }: { readonly currentTarget: HTMLElement }) => setButton(currentTarget),
    menu: button && (
      <Suspense>
        <ButtonMenu {...content} button={button} onClose={() => setButton(undefined)} />
      </Suspense>
    ),
  }
}
