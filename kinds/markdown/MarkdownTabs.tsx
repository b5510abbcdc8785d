import type { KeyboardEvent } from 'react'

interface TabsProps {
  /** The prefix of the ids of the tabs and panels. */
  readonly id: string
  readonly label: string
  readonly tabs: readonly string[]
  readonly at: number
  readonly onTurn: (at: number) => void
}

/** Tabs that users can switch with the arrow keys. */
export function MarkdownTabs({ id, label, tabs, at, onTurn }: TabsProps) {
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const forwards = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const next = (at + (key === forwards ? 1 : -1) + tabs.length) % tabs.length
    onTurn(next)
    currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div role="tablist" aria-label={label} tabIndex={-1} className="input-markdown-tabs" onKeyDown={onKeyDown}>
      {tabs.map((tab, index) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-tab-${index}`}
          aria-selected={index === at}
          aria-controls={index === at ? `${id}-panel-${index}` : undefined}
          tabIndex={index === at ? 0 : -1}
          onClick={() => onTurn(index)}
        >
          {tab}
        </button>
      ))}
    </div>
  )
}
