import type { ReactNode } from 'react'

/** A shortened text in a row of a list. The complete text is the tooltip. */
export const ClippedText = ({ text, children = text }: { text: string; children?: ReactNode }) => (
  <span className="cell-clipped" dir="auto" title={text}>
    {children}
  </span>
)
