import { Breakable } from '../shared/Breakable'
import { asIs, type CellProps, type View } from '../view'

const Email = ({ value, plain }: CellProps) =>
  plain ? (
    <span className="cell-address">
      <Breakable text={String(value)} />
    </span>
  ) : (
    <a className="cell-address" href={`mailto:${encodeURI(String(value))}`}>
      <Breakable text={String(value)} />
    </a>
  )

export const email: View = { Cell: Email, text: asIs }
