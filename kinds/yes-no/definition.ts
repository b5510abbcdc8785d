import { onOffToApi, parseOnOff } from '../../vocabulary/backend-formats/on-off'
import type { Condition } from '../../vocabulary/conditions'
import type { CommonOptions, Field } from '../../vocabulary/field'
import { t } from '../../vocabulary/i18n'
import { type AlwaysPresent, createFieldFactory } from '../../vocabulary/kind'

interface YesNoOptions {
  /** At most one of the lines that it stands in says yes; saying so in one takes it from the others. Default: false. */
  readonly single?: boolean
  /**
   * It is true for exactly one record, once there is one: giving it to another takes it from the one before, and it can
   * only be given on. What is said to whoever would switch it off, or its record, or delete that. Default: for any.
   */
  readonly exactlyOne?: string
}

const yesNoField = createFieldFactory<YesNoOptions, 'boolean'>({
  name: 'yesNo',
  column: () => ({ store: 'boolean' }),
  fromText: (given) => (given === 'true' || given === '1' ? true : given === 'false' || given === '0' ? false : given),
  fromApi: (came) => parseOnOff(came) ?? came,
  toApi: (value, came) => onOffToApi(value === true, came) ?? value,
  sample: (field, { index }) => (field.exactlyOne ? index === 0 : (field.default ?? false)),
  emptyValue: ({ required, default: declared }) => (required ? (declared ?? false) : null),
  filter: 'choices',
  options: () => [
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ],
  labelled: true,
  allowsOneTrue: ({ single = false }) => single,
})

/**
 * Yes or no. Default: no, and it need not be answered; with `required: false` there is a third answer, none, which is what a
 * new record has unless a default is given.
 */
export const yesNo = <
  const Required extends boolean = true,
  const ReadOnly extends boolean = false,
  const Derived extends boolean = false,
  When extends Condition = never,
  const Beyond extends boolean = false,
>(
  options: Omit<CommonOptions<Required, ReadOnly, boolean, Derived, When, Beyond>, 'unique'> & YesNoOptions = {},
): Field<boolean, boolean, AlwaysPresent<Required, When, Beyond>, ReadOnly, Derived> =>
  yesNoField({ ...(options.required !== false && { default: false }), required: true, ...options })
