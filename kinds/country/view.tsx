import { formatCountry } from '../../src/screens/shared/values/formats'
import { type CellProps, type KindView, valueToString } from '../kind-view'

/** Shows the name of the country in the user's language. */
const Country = ({ value }: CellProps) => <span>{formatCountry(value)}</span>

export const country: KindView = { Cell: Country, text: valueToString }
