import { checkOf, loadPhoneRules } from '../../vocabulary'
import { emptyToNull, type KindInput } from '../kind-input'
import { lazyInput } from '../shared/lazy-input'
import { createSingleLineInput } from '../shared/text-inputs'

const Line = createSingleLineInput({ type: 'tel', inputMode: 'tel' })

export const phone: KindInput = {
  ...lazyInput(async () => {
    // Without the rules of all countries, the input checks only the format. The API checks each number.
    await loadPhoneRules().catch(() => undefined)
    return Line
  }),
  write: (value, field, { siblings: beside }) => {
    const { data } = checkOf(field).safeParse(field.kind.normalize?.(value, field, beside) ?? value)
    return emptyToNull(data ?? value)
  },
}
