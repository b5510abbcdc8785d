import { isSameInOtherCase, matchLetterCase } from '../../vocabulary/backend-formats/letter-case'
import { type Choices, choiceGroupsOf } from '../../vocabulary/choices'
import type { Condition } from '../../vocabulary/conditions'
import type { CommonOptions, Field } from '../../vocabulary/field'
import { type AlwaysPresent, createFieldFactory } from '../../vocabulary/kind'
import { humanise, t } from '../../vocabulary/text/i18n'

export interface ChoiceOptions extends ShownChoice {
  /** The possible values with their labels, created by `choices`. */
  readonly choices: Choices
}

/** The option that names a more detailed choice. */
interface ShownChoice {
  /**
   * The more detailed choice is another choice of the record, whose values refine the values of this choice with
   * `refines`. If an API has the more detailed choice, the detailed choice replaces this choice in columns, filters,
   * tabs, sorting, files and on the dashboard. Even if an API has the more detailed choice, actions change this choice.
   * Default: no detailed choice.
   */
  readonly shownBy?: string
}

/**
 * Finds the declared value for a value or a label that is written differently. If no declared value matches, or if
 * several match, the value is returned unchanged.
 */
function chosenBy(came: unknown, choices: Choices): unknown {
  if (typeof came !== 'string' || Object.hasOwn(choices, came)) return came
  const [named, ...others] = Object.keys(choices).filter((value) => isSameInOtherCase(value, came))
  if (named !== undefined && others.length === 0) return named
  const labelled = Object.entries(choices).filter(([, { label }]) => isSameInOtherCase(label, came))
  return labelled.length === 1 ? labelled[0]?.[0] : came
}

/**
 * Writes a value in the spelling of another value. If the other value is a label, the result is the label of the value.
 */
function chosenLike(value: unknown, came: unknown, choices: Choices): unknown {
  if (typeof value !== 'string' || typeof came !== 'string' || Object.hasOwn(choices, came)) return value
  const other = String(chosenBy(came, choices))
  if (!Object.hasOwn(choices, other)) return value
  return matchLetterCase(came, isSameInOtherCase(other, came) ? value : (choices[value]?.label ?? value))
}

const choiceField = createFieldFactory<ChoiceOptions, 'text'>({
  name: 'choice',
  column: () => ({ store: 'text' }),
  fromText: (given) => given,
  fromApi: (came, { choices }) => chosenBy(came, choices),
  toApi: (value, came, { choices }) => chosenLike(value, came, choices),
  sample: ({ choices }, sampler) => sampler.pick(Object.keys(choices)),
  filter: 'choices',
  options: ({ choices }) => Object.entries(choices).map(([value, { label }]) => ({ value, label: t(label) })),
  optionGroups: ({ choices }) =>
    Object.entries(choiceGroupsOf(choices)).map(([name, values]) => ({ label: t(humanise(name)), values })),
  detailedChoice: ({ shownBy }) => shownBy,
  siblings: ({ shownBy }) => (shownBy ? [shownBy] : []),
  isState: ({ choices }) => Object.values(choices).some(({ tone }) => tone !== undefined),
})

/** The field kind for one value from a closed set that {@link choices} declares. */
export const choice = <
  Value extends string,
  const Required extends boolean = false,
  const ReadOnly extends boolean = false,
  const Derived extends boolean = false,
  When extends Condition = never,
  const Beyond extends boolean = false,
>(
  choices: Choices<Value>,
  options?: CommonOptions<Required, ReadOnly, NoInfer<Value>, Derived, When, Beyond> & ShownChoice,
): Field<Value, Value, AlwaysPresent<Required, When, Beyond>, ReadOnly, Derived> => choiceField({ ...options, choices })
