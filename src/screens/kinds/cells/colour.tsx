import type { CellProps } from './cell'

export const Colour = ({ value }: CellProps) => (
  <span className="cell-colour">
    <span className="cell-swatch" style={{ background: String(value) }} />
    <span dir="ltr">{String(value)}</span>
  </span>
)
