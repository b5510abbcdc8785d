import { Breakable } from '../shared/Breakable'
import { asIs, type CellProps, type View } from '../view'

const outward = { target: '_blank', rel: 'noreferrer' }

/** Only web addresses become links: anything else, such as a script, stays text. */
const Url = ({ value, compact, plain }: CellProps) => {
  const address = String(value)
  if (!/^https?:\/\//i.test(address)) return <span dir="ltr">{address}</span>
  const short = address.replace(/^https?:\/\//i, '').replace(/\/$/, '')
  if (plain)
    return (
      <span className="cell-address" dir="ltr">
        <Breakable text={short} />
      </span>
    )
  return (
    <a href={address} {...outward} className={compact ? 'cell-address cell-clipped' : 'cell-address'} dir="ltr">
      <Breakable text={short} />
    </a>
  )
}

export const url: View = { Cell: Url, text: asIs }
