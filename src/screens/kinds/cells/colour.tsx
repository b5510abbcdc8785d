import type { CellProps } from './cell'

export const Colour = ({ value }: CellProps) => (
  <span className="cell-colour" dir="ltr">
    <span className="cell-swatch" style={{ background: String(value) }} />
    {String(value)}
  </span>
)
