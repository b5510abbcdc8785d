import { Fragment, type ReactNode } from 'react'
import type { Tone } from '../../vocabulary'

/** An address with line breaks only after '@' or '/', or before other signs, and never within a word. */
export const BreakableAddress = ({ text }: { text: string }) =>
  text.split(/(?<=[@/])|(?=[.?&#=_])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change places
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** A shortened text in a row of a list. The complete text is the tooltip. */
export const ClippedText = ({ text, children = text }: { text: string; children?: ReactNode }) => (
  <span className="cell-clipped" dir="auto" title={text}>
    {children}
  </span>
)

/** A coloured tag. */
export const Tag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className="tag" data-tone={tone}>
    {children}
  </span>
)
