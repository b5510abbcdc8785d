import { asIs, type CellProps, type View } from '../view'

const Phone = ({ value, plain }: CellProps) =>
  plain ? (
    <span dir="ltr">{String(value)}</span>
  ) : (
    <a href={`tel:${encodeURI(String(value))}`} dir="ltr">
      {String(value)}
    </a>
  )

export const phone: View = { Cell: Phone, text: asIs }
