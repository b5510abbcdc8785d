import { Fragment, type ReactNode } from 'react'
import type { Tone } from '../../vocabulary'

/** Formats an address so that line breaks are only after '@' or '/', or before other signs, and never within a word. */
export const BreakableAddress = ({ text }: { text: string }) =>
  text.split(/(?<=[@/])|(?=[.?&#=_])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change places
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** Shows a shortened text in a row of a list. A tooltip contains the complete text. */
export const ClippedText = ({ text, children = text }: { text: string; children?: ReactNode }) => (
  <span className="cell-clipped" dir="auto" title={text}>
    {children}
  </span>
)

/** Shows a coloured tag. */
export const Tag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className="tag" data-tone={tone}>
    {children}
  </span>
)
