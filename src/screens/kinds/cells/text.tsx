import { readRemark } from '../../../vocabulary'
import { formatCountry } from '../formats'
import type { CellProps } from './cell'

export const Text = ({ value }: CellProps) => <span dir="auto">{String(value)}</span>

/** By its name in the person's language. */
export const Country = ({ value }: CellProps) => <span>{formatCountry(value)}</span>

export const LongText = ({ value, field, compact }: CellProps) => (
  <span className={compact ? 'cell-clipped' : 'cell-prose'} dir="auto">
    {'remarks' in field && field.remarks ? readRemark(String(value)) : String(value)}
  </span>
)

const outward = { target: '_blank', rel: 'noreferrer' }

export const Email = ({ value }: CellProps) => <a href={`mailto:${encodeURI(String(value))}`}>{String(value)}</a>

export const Phone = ({ value }: CellProps) => (
  <a href={`tel:${encodeURI(String(value))}`} dir="ltr">
    {String(value)}
  </a>
)

/** Only web addresses become links: anything else, such as a script, stays text. */
export const Url = ({ value, compact }: CellProps) => {
  const address = String(value)
  if (!/^https?:\/\//i.test(address)) return <span dir="ltr">{address}</span>
  return (
    <a href={address} {...outward} className={compact ? 'cell-clipped' : undefined} dir="ltr">
      {address.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </a>
  )
}

export const Secret = () => <span className="cell-empty">••••••</span>
