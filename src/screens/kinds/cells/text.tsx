import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Reference, readRemark } from '../../../../vocabulary'
import { useNameOf } from '../../shared/names'
import { formatCountry } from '../formats'
import type { CellProps } from './cell'

export const Text = ({ value, field }: CellProps<{ copyOf?: string }>) => {
  const known = useNameOf(field.copyOf ?? '', String(value))
  return <span dir="auto">{known ?? String(value)}</span>
}

/** By its name in the person's language. */
export const Country = ({ value }: CellProps) => <span>{formatCountry(value)}</span>

interface Prose {
  readonly remarks?: boolean
  readonly links?: readonly string[]
}

export const LongText = (props: CellProps<Prose>) => {
  const { value, field, compact } = props
  const text = field.remarks ? readRemark(String(value)) : String(value)
  const shown = field.links ? <Linked {...props} text={text} names={field.links} /> : text
  if (compact) return <Clipped text={text}>{shown}</Clipped>
  return (
    <span className="cell-prose" dir="auto">
      {shown}
    </span>
  )
}

/** A text in a row of a list, where what does not fit can be read all the same by whoever points at it. */
export const Clipped = ({ text, children = text }: { text: string; children?: ReactNode }) => (
  <span className="cell-clipped" dir="auto" title={text}>
    {children}
  </span>
)

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
        <Link to={address} className="cell-within">
          {said}
        </Link>
        {text.slice(at + said.length)}
      </>
    )
  }
  return text
}

const outward = { target: '_blank', rel: 'noreferrer' }

export const Email = ({ value, plain }: CellProps) =>
  plain ? <span>{String(value)}</span> : <a href={`mailto:${encodeURI(String(value))}`}>{String(value)}</a>

export const Phone = ({ value, plain }: CellProps) =>
  plain ? (
    <span dir="ltr">{String(value)}</span>
  ) : (
    <a href={`tel:${encodeURI(String(value))}`} dir="ltr">
      {String(value)}
    </a>
  )

/** Only web addresses become links: anything else, such as a script, stays text. */
export const Url = ({ value, compact, plain }: CellProps) => {
  const address = String(value)
  if (!/^https?:\/\//i.test(address)) return <span dir="ltr">{address}</span>
  const short = address.replace(/^https?:\/\//i, '').replace(/\/$/, '')
  if (plain) return <span dir="ltr">{short}</span>
  return (
    <a href={address} {...outward} className={compact ? 'cell-clipped' : undefined} dir="ltr">
      {short}
    </a>
  )
}

export const Secret = () => <span className="cell-empty">••••••</span>
