import { Fragment } from 'react'

/** An address that goes on in the next line only behind '@' or '/', or before another sign: never within a word. */
export const BreakableAddress = ({ text }: { text: string }) =>
  text.split(/(?<=[@/])|(?=[.?&#=_])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change places
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
