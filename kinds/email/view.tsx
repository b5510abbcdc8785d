import { asIs, type CellProps, type View } from '../view'

const Email = ({ value, plain }: CellProps) =>
  plain ? <span>{String(value)}</span> : <a href={`mailto:${encodeURI(String(value))}`}>{String(value)}</a>

export const email: View = { Cell: Email, text: asIs }
