import { type CellProps, type KindView, valueToString } from '../kind-view'
import { type RatingOptions, starsLabelOf } from './definition'
import './view.css'

/** Shows the rating as full and empty stars. Ratings outside of the range are shown unchanged. */
const Stars = ({ value, field }: CellProps<RatingOptions>) => {
  const { max = 5 } = field
  const full = Number(value)
  if (!(full >= 0 && full <= max)) return <span>{String(value)}</span>
  const said = starsLabelOf(value, field)
  return (
    <span className="cell-rating" role="img" aria-label={said} title={said}>
      <span aria-hidden>{'★'.repeat(Math.round(full))}</span>
      <span aria-hidden className="cell-rating-rest">
        {'☆'.repeat(max - Math.round(full))}
      </span>
    </span>
  )
}

export const rating: KindView = { Cell: Stars, text: valueToString }
