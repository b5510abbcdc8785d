import { type CellProps, type KindView, valueToString } from '../kind-view'
import { BreakableAddress } from '../shared/cell-text'

const Email = ({ value, plain }: CellProps) =>
  plain ? (
    <span className="cell-address">
      <BreakableAddress text={String(value)} />
    </span>
  ) : (
    <a className="cell-address" href={`mailto:${encodeURI(String(value))}`}>
      <BreakableAddress text={String(value)} />
    </a>
  )

export const email: KindView = { Cell: Email, text: valueToString }
