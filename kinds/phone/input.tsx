import { checkOf } from '../../vocabulary'
import { emptyToNull, type KindInput } from '../kind-input'
import { createSingleLineInput } from '../shared/text-inputs'

export const phone: KindInput = {
  Input: createSingleLineInput({ type: 'tel', inputMode: 'tel' }),
  write: (value, field, { siblings: beside }) => {
    const { data } = checkOf(field).safeParse(field.kind.normalize?.(value, field, beside) ?? value)
    return emptyToNull(data ?? value)
  },
}
