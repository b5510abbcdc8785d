import { onOffToApi, parseOnOff } from '../../vocabulary/backend-formats/on-off'
import type { Condition } from '../../vocabulary/conditions'
import type { CommonOptions, Field } from '../../vocabulary/field'
import { type AlwaysPresent, createFieldFactory } from '../../vocabulary/kind'
import { t } from '../../vocabulary/text/i18n'

interface YesNoOptions {
  /**
   * Whether only one of several lines can have yes. Choosing yes in one line removes it from the others. Default:
   * false.
   */
  readonly single?: boolean
  /**
   * Marks a field that is true for exactly one record, if there are records. Setting it in another record moves it. The
   * text is the message for users who try to remove the mark, or to delete or deactivate its record. Default: any
   * number of records.
   */
  readonly exactlyOne?: string
}

const yesNoField = createFieldFactory<YesNoOptions, 'boolean'>({
  name: 'yesNo',
  jsonType: 'boolean',
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
 * Yes or no. Default: no, and an answer is not required. With `required: false` the field can also be empty, which is
 * then the default of a new record.
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
