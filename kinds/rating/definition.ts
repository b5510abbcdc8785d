import { defineKind } from '../../vocabulary/kind'
import { numberOptionProblems } from '../../vocabulary/rules/option-problems'
import { t } from '../../vocabulary/text/i18n'
import { numberKindDefaults } from '../number/definition'

export interface RatingOptions {
  /** The maximum number of stars. Default: 5. */
  readonly max?: 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10
}

/** The text alternative for a number of stars, for screen readers. */
export const starsLabelOf = (stars: unknown, { max = 5 }: RatingOptions): string =>
  t('{{stars}} of {{max}} stars', { stars: String(stars), max })

/** The field kind for a rating in stars: a whole number from 1 to `max`. */
export const rating = defineKind<number, RatingOptions>({
  ...numberKindDefaults,
  name: 'rating',
  bounds: { max: 5 },
  problems: (field) => numberOptionProblems(field, 'max', { from: 2, to: 10 }),
  column: () => ({ store: 'integer' }),
  sample: ({ max = 5 }, sampler) => sampler.integer(Math.ceil(max / 2), max),
  align: 'start',
  labelled: false,
  filter: 'choices',
  options: (field) =>
    Array.from({ length: field.max ?? 5 }, (_, index) => String(index + 1))
      .reverse()
      .map((value) => ({ value, label: starsLabelOf(value, field) })),
})
