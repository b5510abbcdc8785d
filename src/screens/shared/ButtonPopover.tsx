import { Button, Popover } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { takeOverFocus } from './dialogs/restore-focus'
import { isTypingInDialog } from './inputs/typing-in-dialog'

interface ButtonPopoverProps {
  readonly label: string
  /** Renders the content of the popover. Call `close` to close the popover. */
  readonly content: (close: () => void) => ReactNode
}

/**
 * A button with a popover, which is open when the button is first shown. The popover gets the focus when it opens, and
 * returns the focus to the button when it closes.
 */
export function ButtonPopover({ label, content }: ButtonPopoverProps) {
  const [isOpen, setOpen] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  const opened = useRef<HTMLDivElement>(null)
  useEffect(() => takeOverFocus(button.current), [])
  const moveFocus = (isIn: boolean) => {
    const { activeElement } = document
    if (isIn && isTypingInDialog()) return
    if (isIn) opened.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
    else if (activeElement === document.body || opened.current?.contains(activeElement)) button.current?.focus()
  }
  /**
   * The popover is placed at the end of the document. If the person presses Tab at the end of the popover, the focus
   * continues from the button.
   */
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !opened.current?.contains(event.target as Node)) return
    const stops = [...opened.current.querySelectorAll<HTMLElement>('input, button')].filter(
      (one) => !one.matches(':disabled'),
    )
    if (event.target !== stops.at(event.shiftKey ? 0 : -1)) return
    if (event.shiftKey) event.preventDefault()
    button.current?.focus()
    setOpen(false)
  }
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      align={{ overflow: { shiftX: true, adjustY: true } }}
      open={isOpen}
      onOpenChange={setOpen}
      afterOpenChange={moveFocus}
      content={
        <div ref={opened} role="dialog" aria-label={label} onKeyDown={goOn}>
          {content(() => setOpen(false))}
        </div>
      }
    >
      <Button ref={button} aria-haspopup="dialog" aria-expanded={isOpen}>
        {label}
      </Button>
    </Popover>
  )
}
