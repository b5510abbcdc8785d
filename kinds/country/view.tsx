import { formatCountry } from '../../src/screens/shared/formats'
import { asIs, type CellProps, type View } from '../view'

/** By its name in the person's language. */
const Country = ({ value }: CellProps) => <span>{formatCountry(value)}</span>

export const country: View = { Cell: Country, text: asIs }
