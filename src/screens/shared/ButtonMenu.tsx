import CheckOutlined from '@ant-design/icons/CheckOutlined'
import { Dropdown, type MenuProps } from 'antd'
import { useEffect, useRef } from 'react'
import { t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import type { AvailableAction } from './records/available-actions'

/** An additional entry of the menu. */
export interface MenuEntry {
  readonly key: string
  readonly label: string
  /** The key that triggers the entry while the menu is closed. Default: no key. */
  readonly extra?: string
  readonly onClick: () => void
}

/** A group of menu entries, exactly one of which is selected. */
interface OneOf {
  readonly label: string
  readonly choices: readonly (MenuEntry & { readonly isChosen: boolean })[]
}

/** The content of a menu. */
export interface MenuContent {
  readonly entries?: readonly MenuEntry[]
  /** The actions for a record. Default: no actions. */
  readonly offers?: readonly AvailableAction[]
  readonly onStart?: (offer: AvailableAction) => void
}

interface ButtonMenuProps extends MenuContent {
  /** The button under which the menu opens. */
  readonly button: HTMLElement
  /** A group of settings in the menu. Default: no group. */
  readonly oneOf?: OneOf
  readonly onClose: () => void
}

/**
 * Lists entries and actions in a menu below a button. Actions that are not available are listed with the reason.
 */
export default function ButtonMenu({ button, entries = [], oneOf, offers = [], onStart, onClose }: ButtonMenuProps) {
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
      onClick: choose(() => onStart?.(offer)),
    })),
    ...(oneOf ? [{ type: 'divider' as const }, groupOf(oneOf, (entry) => choose(entry.onClick))] : []),
  ]
  const { top, left, width, height } = button.getBoundingClientRect()
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      // Before the action starts, the button gets the focus back. Otherwise, the action would later return the focus to
      // an entry of the closed menu.
      button.focus()
      chosen.current?.()
    }
  }, [button])
  const close = () => {
    // antd reports Escape even after the menu is unmounted.
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

/** A group of entries that shows the selected entry. */
const groupOf = ({ label, choices }: OneOf, choose: (entry: MenuEntry) => () => void) => ({
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

/** The space in pixels between the menu and the button, and between the menu and the window's edge. */
const margin = 12

/**
 * The maximum height of a menu above or below the button, on the side with more space. If a menu is longer than this
 * height, the menu scrolls.
 */
const roomBeside = (top: number, height: number) => Math.max(top, innerHeight - top - height) - margin
