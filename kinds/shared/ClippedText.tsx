import type { ReactNode } from 'react'

/** A text in a row of a list, where what does not fit can be read all the same by whoever points at it. */
export const ClippedText = ({ text, children = text }: { text: string; children?: ReactNode }) => (
  <span className="cell-clipped" dir="auto" title={text}>
    {children}
  </span>
)
