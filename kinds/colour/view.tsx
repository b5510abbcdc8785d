import { type CellProps, type KindView, valueToString } from '../kind-view'

const Colour = ({ value }: CellProps) => (
  <span className="cell-colour">
    <span className="cell-swatch" style={{ background: String(value) }} />
    <span dir="ltr">{String(value)}</span>
  </span>
)

export const colour: KindView = { Cell: Colour, text: valueToString }
