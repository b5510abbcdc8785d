import { Fragment } from 'react'

/** An address with line breaks only after '@' or '/', or before other signs, and never within a word. */
export const BreakableAddress = ({ text }: { text: string }) =>
  text.split(/(?<=[@/])|(?=[.?&#=_])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change places
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
