import * as z from 'zod/mini'
import type { Choices } from '../choices'
import { type CommonOptions, defineKind, type Field } from '../field'
import { grantsFrom, grantsLike } from '../grants'
import { didYouMean, t } from '../words'
import { areAlike, inLettersOf } from './letters'
import { jsonFrom, listFrom, listLike } from './listed'
import { isOn, switchedLike } from './switched'

interface ChoiceOptions {
  readonly choices: Choices
}

/** The declared value that one in other letters stands for, or its label; as it came where there is none, or several. */
function chosenBy(came: unknown, choices: Choices): unknown {
  if (typeof came !== 'string' || Object.hasOwn(choices, came)) return came
  const [named, ...others] = Object.keys(choices).filter((value) => areAlike(value, came))
  if (named !== undefined && others.length === 0) return named
  const labelled = Object.entries(choices).filter(([, { label }]) => areAlike(label, came))
  return labelled.length === 1 ? labelled[0]?.[0] : came
}

/** In the letters in which another value came; by its label, where that one came by its label. */
function chosenLike(value: unknown, came: unknown, choices: Choices): unknown {
  if (typeof value !== 'string' || typeof came !== 'string' || Object.hasOwn(choices, came)) return value
  const other = String(chosenBy(came, choices))
  if (!Object.hasOwn(choices, other)) return value
  return inLettersOf(came, areAlike(other, came) ? value : (choices[value]?.label ?? value))
}

const choiceField = defineKind<string, ChoiceOptions>({
  name: 'choice',
  column: () => ({ store: 'text' }),
  check: ({ choices }) => {
    const values = Object.keys(choices)
    return z.string({ error: () => t('Expected text.') }).check(
      z.refine((value) => values.includes(value), {
        error: ({ input }) =>
          t("'{{input}}' is not among the choices; expected one of: {{values}}.", {
            input: String(input).slice(0, 60),
            values: values.join(', '),
          }) + didYouMean(String(input).slice(0, 60), values),
      }),
    )
  },
  fromText: (given) => given,
  arrives: (came, { choices }) => chosenBy(came, choices),
  leaves: (value, came, { choices }) => chosenLike(value, came, choices),
  sample: ({ choices }, sampler) => sampler.pick(Object.keys(choices)),
  filter: 'choices',
  isState: ({ choices }) => Object.values(choices).some(({ tone }) => tone !== undefined),
})

/** One of a closed set of values that {@link choices} declares. */
export const choice = <
  Value extends string,
  const Required extends boolean = false,
  const ReadOnly extends boolean = false,
  const Derived extends boolean = false,
>(
  choices: Choices<Value>,
  options?: CommonOptions<Required, ReadOnly, NoInfer<Value>, Derived>,
): Field<Value, Value, Required, ReadOnly, Derived> => choiceField({ ...options, choices } as never) as never

const onOffField = defineKind<0 | 1>({
  name: 'onOff',
  column: () => ({ store: 'integer' }),
  check: () => z.union([z.literal(0), z.literal(1)], { error: () => t('Expected 1 (active) or 0 (inactive).') }),
  fromText: (given) => (given === '1' ? 1 : given === '0' ? 0 : given),
  arrives: (came) => {
    const on = isOn(came)
    return on === undefined ? came : Number(on)
  },
  leaves: (value, came) => switchedLike(value === 1, came) ?? value,
  sample: (_, { index }) => (index % 9 === 8 ? 0 : 1),
  filter: 'choices',
  status: true,
  isState: () => true,
})

/** The record's status, 1 (active) or 0 (inactive). It gives the resource its status call and its switch in the list. A new record is active. */
export const onOff = (options: Pick<CommonOptions, 'label' | 'help'> = {}) =>
  onOffField({ default: 1, required: true, ...options })

interface YesNoOptions {
  /** At most one of the lines that it stands in says yes; saying so in one takes it from the others. Default: false. */
  readonly single?: boolean
  /**
   * It is true for exactly one record, once there is one: giving it to another takes it from the one before, and it can
   * only be given on. What is said to whoever would switch it off, or its record, or delete that. Default: for any.
   */
  readonly exactlyOne?: string
}

const yesNoField = defineKind<boolean, YesNoOptions>({
  name: 'yesNo',
  column: () => ({ store: 'boolean' }),
  check: () => z.boolean({ error: () => t('Expected true or false.') }),
  fromText: (given) => (given === 'true' || given === '1' ? true : given === 'false' || given === '0' ? false : given),
  arrives: (came) => isOn(came) ?? came,
  leaves: (value, came) => switchedLike(value === true, came) ?? value,
  sample: (field) => field.default ?? false,
  unanswered: ({ required, default: declared }) => (required ? (declared ?? false) : null),
  filter: 'choices',
  labelled: true,
  single: ({ single = false }) => single,
})

/**
 * Yes or no. Default: no, and it need not be answered; with `required: false` there is a third answer, none, which is what a
 * new record has unless a default is given.
 */
export const yesNo = <
  const Required extends boolean = true,
  const ReadOnly extends boolean = false,
  const Derived extends boolean = false,
>(
  options: Omit<CommonOptions<Required, ReadOnly, boolean, Derived>, 'unique'> & YesNoOptions = {},
): Field<boolean, boolean, Required, ReadOnly, Derived> =>
  yesNoField({ ...(options.required !== false && { default: false }), required: true, ...options } as never) as never

export interface TagsOptions {
  /** Most tags. Default: 20. */
  readonly max?: number
}

const words = {
  column: () => ({ store: 'json' as const }),
  check: ({ max = 20 }: TagsOptions) =>
    z
      .array(
        z
          .string({ error: () => t('Expected text.') })
          .check(
            z.trim(),
            z.minLength(1, { error: () => t('A tag must not be empty.') }),
            z.maxLength(60, { error: () => t('A tag has at most 60 characters.') }),
          ),
        { error: () => t('Expected a list of texts.') },
      )
      .check(
        z.maxLength(max, { error: () => t('At most {{max}} are allowed.', { max }) }),
        z.overwrite((list) => [...new Set(list)]),
      ),
  fromText: jsonFrom,
  sortable: false,
} as const

/** A list of short words, typed freely; each once, at most 60 characters. */
export const tags = defineKind<readonly string[], TagsOptions>({
  ...words,
  name: 'tags',
  arrives: listFrom,
  leaves: listLike,
  sample: (_, sampler) => [sampler.words(1)],
})

/**
 * Names of permissions, 'coupon.edit'. They are read in whatever form and words an API has for them, and go back in these;
 * what is not understood stays there as it is. Most: 1,000.
 */
export const permissions = defineKind<readonly string[]>({
  ...words,
  name: 'permissions',
  check: () => words.check({ max: 1000 }),
  arrives: (came, _, registry) => (registry ? grantsFrom(came, registry) : listFrom(came)),
  leaves: (names, came, _, around) =>
    around ? grantsLike(names, came, around.registry, around.isOwn) : listLike(names, came),
  sample: () => null,
})
