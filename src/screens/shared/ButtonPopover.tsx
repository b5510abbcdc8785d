import { Button, Popover } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { inheritFocus } from './returned-focus'

interface ButtonPopoverProps {
  readonly label: string
  /** What is opened, and how it closes itself. */
  readonly content: (close: () => void) => ReactNode
}

/** A button and what it opens below itself, open when it is first shown. The focus goes in, and comes back. */
export function ButtonPopover({ label, content }: ButtonPopoverProps) {
  const [isOpen, setOpen] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  const opened = useRef<HTMLDivElement>(null)
  useEffect(() => inheritFocus(button.current), [])
  const moveFocus = (isIn: boolean) => {
    const { activeElement } = document
    if (isIn) opened.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
    else if (activeElement === document.body || opened.current?.contains(activeElement)) button.current?.focus()
  }
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      align={{ overflow: { shiftX: true, adjustY: true } }}
      open={isOpen}
      onOpenChange={setOpen}
      afterOpenChange={moveFocus}
      content={<div ref={opened}>{content(() => setOpen(false))}</div>}
    >
      <Button ref={button} aria-expanded={isOpen}>
        {label}
      </Button>
    </Popover>
  )
}
