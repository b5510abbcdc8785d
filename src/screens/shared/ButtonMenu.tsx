import CheckOutlined from '@ant-design/icons/CheckOutlined'
import { Dropdown, type MenuProps } from 'antd'
import { useEffect, useRef } from 'react'
import { type AnyRecord, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import type { AvailableAction } from './available-actions'

/** An entry besides the offers. */
interface Entry {
  readonly key: string
  readonly label: string
  /** The key that does the same without the menu. Default: none. */
  readonly extra?: string
  readonly onClick: () => void
}

/** Entries below a heading, one of which is chosen. */
interface OneOf {
  readonly label: string
  readonly choices: readonly (Entry & { readonly isChosen: boolean })[]
}

interface ButtonMenuProps {
  /** The button that it hangs from. */
  readonly button: HTMLElement
  readonly entries?: readonly Entry[]
  /** What is set besides. Default: nothing. */
  readonly oneOf?: OneOf
  readonly offers: readonly AvailableAction[]
  readonly record: AnyRecord
  readonly onStart: (offer: AvailableAction, record: AnyRecord) => void
  readonly onClose: () => void
}

/** What can be done with a record, in a menu below a button; what is not possible now stands there with the reason. */
export default function ButtonMenu({ button, entries = [], oneOf, offers, record, onStart, onClose }: ButtonMenuProps) {
  const { Icon } = useWorkbench()
  const chosen = useRef<() => void>(undefined)
  const choose = (work: () => void) => () => {
    chosen.current = work
    close()
  }
  const items: MenuProps['items'] = [
    ...entries.map((entry) => ({ ...entry, onClick: choose(entry.onClick) })),
    ...offers.map((offer) => ({
      key: `${offer.name} ${offer.label}`,
      label: offer.refused ? t('{{action}}: {{why}}', { action: offer.label, why: offer.refused }) : offer.label,
      ...(offer.icon && { icon: <Icon name={offer.icon} /> }),
      danger: offer.danger,
      disabled: offer.refused !== undefined,
      onClick: choose(() => onStart(offer, record)),
    })),
    ...(oneOf ? [{ type: 'divider' as const }, groupOf(oneOf, (entry) => choose(entry.onClick))] : []),
  ]
  const { top, left, width, height } = button.getBoundingClientRect()
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      // A menu that is still there takes the focus back, and what is begun would give it back to the menu.
      button.focus()
      chosen.current?.()
    }
  }, [button])
  const close = () => {
    // antd tells of Escape even a menu that is gone already.
    if (isThere.current) onClose()
  }
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      menu={{ items, style: { maxBlockSize: roomBeside(top, height), overflowY: 'auto' } }}
      onOpenChange={(isOpen) => !isOpen && close()}
    >
      <span style={{ position: 'fixed', top, left, width, height, pointerEvents: 'none' }} />
    </Dropdown>
  )
}

/** A group of a menu whose entries say which one of them is chosen. */
const groupOf = ({ label, choices }: OneOf, choose: (entry: Entry) => () => void) => ({
  type: 'group' as const,
  label,
  children: choices.map(({ isChosen, ...entry }) => ({
    key: entry.key,
    label: entry.label,
    role: 'menuitemradio',
    'aria-checked': isChosen,
    icon: isChosen ? <CheckOutlined aria-hidden /> : <span className="anticon" />,
    onClick: choose(entry),
  })),
})

/** Pixels that a menu leaves to the button and to the window's edge. */
const margin = 12

/** How high a menu can be that stands above a button or below it, whichever has more room; longer ones scroll. */
const roomBeside = (top: number, height: number) => Math.max(top, innerHeight - top - height) - margin
