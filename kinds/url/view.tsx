import { type CellProps, type KindView, valueToString } from '../kind-view'
import { BreakableAddress } from '../shared/cell-text'

const outward = { target: '_blank', rel: 'noreferrer' }

/** Only web addresses become links. Other addresses, such as scripts, are shown as text. */
const Url = ({ value, compact, plain }: CellProps) => {
  const address = String(value)
  if (!/^https?:\/\//i.test(address)) return <span dir="ltr">{address}</span>
  const short = address.replace(/^https?:\/\//i, '').replace(/\/$/, '')
  if (plain)
    return (
      <span className="cell-address" dir="ltr">
        <BreakableAddress text={short} />
      </span>
    )
  return (
    <a href={address} {...outward} className={compact ? 'cell-address cell-clipped' : 'cell-address'} dir="ltr">
      <BreakableAddress text={short} />
    </a>
  )
}

export const url: KindView = { Cell: Url, text: valueToString }
