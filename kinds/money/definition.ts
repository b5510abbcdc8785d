import { type Condition, conditionHolds, fieldsInCondition } from '../../vocabulary/conditions'
import type { CommonOptions, Field } from '../../vocabulary/field'
import { type AlwaysPresent, createFieldFactory } from '../../vocabulary/kind'
import { currencyCodeOf, formatAmount, formatPlainNumber } from '../../vocabulary/numbers/format-amounts'
import type { DecimalColumnStore } from '../../vocabulary/records/value-types'
import { phrase } from '../../vocabulary/text/i18n'
import { type NumberOptions, numberKindDefaults, numberSiblingRules, sampleNumber } from '../number/definition'

export interface MoneyOptions extends NumberOptions {
  /**
   * The field of the record that refers to the currency. For example, 'branch.currency' is the currency of the record
   * to which `branch` refers, or the base currency if `branch` is empty. Default: the base currency.
   */
  readonly currency?: string
  /**
   * The field of the record with the exchange rate at the time of the amount: the value of one unit of the base
   * currency. If each amount has a rate, amounts in several currencies can be added up. Default: no rate.
   */
  readonly rate?: string
  /**
   * The condition under which the number is a percentage, at most 100. If the condition is met, the number 18 means 18
   * %. By default, the number is never a percentage.
   */
  readonly percentWhen?: Condition
}

/**
 * The field kind for an amount of money: an exact decimal number with at most four decimals, which is the maximum of
 * ISO 4217.
 */
export const money: <
  const Required extends boolean = false,
  const ReadOnly extends boolean = false,
  const Derived extends boolean = false,
  When extends Condition = never,
  const Beyond extends boolean = false,
>(
  options?: CommonOptions<Required, ReadOnly, number, Derived, When, Beyond> & MoneyOptions,
) => Field<number, number, AlwaysPresent<Required, When, Beyond>, ReadOnly, Derived, DecimalColumnStore<4>> =
  createFieldFactory<MoneyOptions, 'decimal'>({
    ...numberKindDefaults,
    name: 'money',
    isAmount: true,
    formatInSentence: (value, { currency, percentWhen }, beside) =>
      percentWhen && conditionHolds(percentWhen, beside)
        ? `${formatPlainNumber(value)} %`
        : formatAmount(value, currencyCodeOf(currency, beside)),
    labelled: false,
    column: () => ({ store: 'decimal', scale: 4 }),
    sample: (field, sampler) => sampleNumber({ min: 1, max: 500, ...field }, sampler.integer),
    siblings: ({ notBelow, currency, rate, percentWhen }) =>
      [notBelow, currency?.split('.')[0], rate, ...fieldsInCondition(percentWhen)].filter((name) => name !== undefined),
    minimumField: numberSiblingRules.minimumField,
    rules: ({ percentWhen }, name) =>
      percentWhen
        ? [
            {
              when: percentWhen,
              holds: { [name]: { max: 100 } },
              at: name,
              says: phrase('Percentages must be at most 100.'),
            },
          ]
        : [],
  })
