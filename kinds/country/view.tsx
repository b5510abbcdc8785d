import { formatCountry } from '../../src/screens/shared/values/formats'
import { type CellProps, type KindView, valueAsArray, valueToString } from '../kind-view'

/** Shows the name of the country in the user's language. */
const Country = ({ value }: CellProps) => <span>{formatCountry(value)}</span>

export const country: KindView = { Cell: Country, text: valueToString }

/** The maximum number of countries in a row of a list. */
const shown = 2

/** Shows the names of the countries in the user's language. */
const CountryList = ({ value, compact }: CellProps) => {
  const codes = valueAsArray(value)
  const some = compact ? codes.slice(0, shown) : codes
  return (
    <span>
      {some.map(formatCountry).join(', ')}
      {codes.length > some.length && <span className="cell-more"> +{codes.length - some.length}</span>}
    </span>
  )
}

export const countryList: KindView = { Cell: CountryList, text: (value) => valueAsArray(value).join('; ') }
