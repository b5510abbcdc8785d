import { checkOf } from '../../vocabulary'
import { type Input, orNull } from '../input'
import { oneLine } from '../shared/one-line'

export const phone: Input = {
  Input: oneLine({ type: 'tel', inputMode: 'tel' }),
  write: (value, field, { beside }) => {
    const { data } = checkOf(field).safeParse(field.kind.completed?.(value, field, beside) ?? value)
    return orNull(data ?? value)
  },
}
