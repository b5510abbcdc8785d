import { Link } from 'react-router'
import { type Reference, translateRemark } from '../../vocabulary'
import { type CellProps, type KindView, valueToString } from '../kind-view'
import { ClippedText } from '../shared/cell-text'

interface Prose {
  readonly remarks?: boolean
  readonly links?: readonly string[]
}

const LongText = (props: CellProps<Prose>) => {
  const { value, field, compact } = props
  const text = field.remarks ? translateRemark(String(value)) : String(value)
  const shown = field.links ? <Linked {...props} text={text} names={field.links} /> : text
  if (compact) return <ClippedText text={text}>{shown}</ClippedText>
  return (
    <span className="cell-prose" dir="auto">
      {shown}
    </span>
  )
}

/** Shows a text in which the first matching record name is a link. */
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

export const longText: KindView = { Cell: LongText, text: valueToString }
