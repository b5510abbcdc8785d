import { asIs, type CellProps, type View } from '../view'

const Colour = ({ value }: CellProps) => (
  <span className="cell-colour">
    <span className="cell-swatch" style={{ background: String(value) }} />
    <span dir="ltr">{String(value)}</span>
  </span>
)

export const colour: View = { Cell: Colour, text: asIs }
