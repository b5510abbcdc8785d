import { type CellProps, type KindView, valueToString } from '../kind-view'

const Phone = ({ value, plain }: CellProps) =>
  plain ? (
    <span dir="ltr">{String(value)}</span>
  ) : (
    <a href={`tel:${encodeURI(String(value))}`} dir="ltr">
      {String(value)}
    </a>
  )

export const phone: KindView = { Cell: Phone, text: valueToString }
