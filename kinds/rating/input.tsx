import { Button } from 'antd'
import { useId } from 'react'
import { isEmpty, labelOf, t } from '../../vocabulary'
import { emptyToNull, type InputProps, type KindInput } from '../kind-input'
import { type RatingOptions, starsLabelOf } from './definition'
import './input.css'

/** Shows a row of stars that users can choose. Users click a star, or choose a star with the arrow keys. */
function Rating({ field, fields, name, value, onChange, disabled, control }: InputProps<RatingOptions, number>) {
  const { onBlur, ...group } = control
  const own = useId()
  const stars = Array.from({ length: field.max ?? 5 }, (_, index) => index + 1)
  return (
    <span className="input-rating">
      <span role="radiogroup" aria-label={labelOf(fields, name)} {...group}>
        {stars.map((star) => (
          <label key={star} data-full={star <= (value ?? 0) || undefined} title={starsLabelOf(star, field)}>
            <input
              type="radio"
              name={own}
              aria-label={starsLabelOf(star, field)}
              checked={star === value}
              disabled={disabled}
              onBlur={onBlur}
              onChange={() => onChange?.(star)}
            />
            <span aria-hidden>{star <= (value ?? 0) ? '★' : '☆'}</span>
          </label>
        ))}
      </span>
      {/* An API can return a rating outside of the range. A rating outside of the range is shown as text. */}
      {!isEmpty(value) && !stars.includes(Number(value)) && <span>{String(value)}</span>}
      {!isEmpty(value) && !field.required && !disabled && (
        <Button type="text" size="small" onClick={() => onChange?.(null)}>
          {t('Clear')}
        </Button>
      )}
    </span>
  )
}

export const rating: KindInput = { Input: Rating, write: emptyToNull }
