import { Link } from 'react-router'
import { type Reference, readRemark } from '../../../vocabulary'
import { formatCountry } from '../formats'
import type { CellProps } from './cell'

export const Text = ({ value }: CellProps) => <span dir="auto">{String(value)}</span>

/** By its name in the person's language. */
export const Country = ({ value }: CellProps) => <span>{formatCountry(value)}</span>

interface Prose {
  readonly remarks?: boolean
  readonly links?: readonly string[]
}

export const LongText = (props: CellProps<Prose>) => {
  const { value, field, compact } = props
  const text = field.remarks ? readRemark(String(value)) : String(value)
  return (
    <span className={compact ? 'cell-clipped' : 'cell-prose'} dir="auto">
      {field.links ? <Linked {...props} text={text} names={field.links} /> : text}
    </span>
  )
}

/** A text in which the name of a record leads to it. */
function Linked({ text, names, record, resource, linkTo }: CellProps & { text: string; names: readonly string[] }) {
  for (const name of names) {
    const field = resource?.fields[name]
    const to = field?.kind.refersTo?.(field)
    const { id, name: said } = (record[name] ?? {}) as Partial<Reference>
    const at = said ? text.indexOf(said) : -1
    const address = to && id && at >= 0 ? linkTo(to, id) : undefined
    if (!said || !address) continue
    return (
      <>
        {text.slice(0, at)}
        <Link to={address}>{said}</Link>
        {text.slice(at + said.length)}
      </>
    )
  }
  return text
}

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
