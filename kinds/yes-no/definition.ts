import { onOffToApi, parseOnOff } from '../../vocabulary/backend-formats/on-off'
import type { Condition } from '../../vocabulary/conditions'
import type { CommonOptions, Field } from '../../vocabulary/field'
import { type AlwaysPresent, createFieldFactory } from '../../vocabulary/kind'
import { t } from '../../vocabulary/text/i18n'

interface YesNoOptions {
  /**
   * Whether only one of several lines can have the answer yes. If a user chooses yes in one line, the answer is removed
   * from the other lines. Default: false.
   */
  readonly single?: boolean
  /**
   * Marks a field that is true for exactly one record, if there are records. If a user sets the mark in another record,
   * the mark moves to that record. The text of the option is the message for users who try to remove the mark, or to
   * delete or deactivate its record. By default, any number of records can have the mark.
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
 * The field kind for the answer yes or no. The default answer is no, and users do not have to answer. With `required:
 * false`, the field can also be empty, and a new record has no answer by default.
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
