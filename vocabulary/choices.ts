import type { Field } from './field'
import { type RenamedChoiceOptions, withCurrentKeys } from './renamed'

/** The named colours that a value may have; the theme decides their shades. */
export type Tone = 'neutral' | 'blue' | 'green' | 'orange' | 'red' | 'purple' | 'cyan' | 'gold'

/** One value of a closed set. */
export interface Choice<Value extends string = string> extends RenamedChoiceOptions {
  /** What people call it. */
  readonly label: string
  /** A sentence that explains it, where a record has it; `{{endsOn}}` in it stands for the value of that field. Default: none. */
  readonly note?: string
  /** The same for a value that may not be meant so. Default: none. */
  readonly warning?: string
  /**
   * The colour of its tag. Of a final value it tells the good end, which is 'green', from the others, whose steps look
   * dangerous. Default: 'neutral'.
   */
  readonly tone?: Tone
  /**
   * The value of the choice `shownBy` this one that it stands for where an API has only that: 'part-paid' refines 'pending'.
   * Default: none.
   */
  readonly refines?: string
  /** What the button says that takes a record to this value: 'Ship'. Default: the label. */
  readonly verb?: string
  /**
   * What others are told who come too late: '{{by}} shipped it at {{at}}.', with the name of whoever took the record to this
   * value, and the time. Not said where a record went back to it. Default: that it was set to the label.
   */
  readonly tooLateMessage?: string
  /** The values that may follow this one, the usual one first. Default: none, which makes it final wherever transitions are kept. */
  readonly next?: readonly NoInfer<Value>[]
  /**
   * Earlier values that it may go back to, such as one that was reached by mistake. An action that moves it there requires its
   * `reason`. Default: none.
   */
  readonly back?: readonly NoInfer<Value>[]
  /** It may also go back to the value that it was entered from, such as a ticket that waits for parts. Default: false. */
  readonly resumes?: boolean
}

/** A closed set of values by name, in the order in which they are shown. */
export type Choices<Value extends string = string> = { readonly [V in Value]: Choice<Value> }

/** Values that are often meant together, by the name of their group: `{ open: ['placed', 'packed'] }`. */
export type ChoiceGroups<Value extends string = string> = Readonly<Record<string, readonly Value[]>>

const groups = new WeakMap<Choices, ChoiceGroups>()

/**
 * Declares a closed set of values once: label, colour and transitions, or the label alone; and which of them are often meant
 * together.
 *
 * @param grouped lists and dashboards name a group in place of its values. Default: none.
 * @example const sizes = choices({ small: 'Small', large: { label: 'Large', tone: 'blue' } })
 */
export const choices = <Value extends string>(
  values: { readonly [V in Value]: Choice<Value> | string },
  grouped?: ChoiceGroups<NoInfer<Value>>,
): Choices<Value> => {
  const set = Object.fromEntries(
    Object.entries<Choice<Value> | string>(values).map(([value, said]) => [
      value,
      typeof said === 'string' ? { label: said } : withCurrentKeys('choice', said),
    ]),
  ) as Choices<Value>
  if (grouped) groups.set(set, grouped)
  return set
}

/** The groups of a closed set of values. */
export const choiceGroupsOf = (set: Choices): ChoiceGroups => groups.get(set) ?? {}

/** The name under which an API tells the value that a choice which resumes had before: 'orderStatus' → 'orderStatusBefore'. */
export const previousValueFieldOf = (field: string): string => `${field}Before`

/**
 * The values that may follow `current`, in their declared order.
 *
 * @param enteredFrom the value before `current`, for a value that resumes.
 */
export const nextChoices = <Value extends string>(
  set: Choices<Value>,
  current: Value,
  enteredFrom?: Value | null,
): Value[] => {
  const { next = [], back = [], resumes = false } = set[current]
  return (Object.keys(set) as Value[]).filter(
    (value) => next.includes(value) || back.includes(value) || (resumes && value === enteredFrom && value !== current),
  )
}

/** Whether a choice goes back to an earlier value, which takes a reason. */
export const isBackwardTransition = (set: Choices | undefined, from: unknown, to: unknown): boolean =>
  set?.[String(from)]?.back?.includes(String(to)) ?? false

/** The closed set of values that a field has, if it has one. */
export const choicesOf = (field: Field | undefined): Choices | undefined =>
  field && 'choices' in field ? (field.choices as Choices) : undefined

/** The values in that set. */
export const choiceValuesOf = (field: Field | undefined): string[] | undefined => {
  const set = choicesOf(field)
  return set && Object.keys(set)
}

/** Whether one of these goes back to the value that it was entered from, which is then kept beside it. */
export const hasResumableChoice = (field: Field | undefined): boolean =>
  Object.values(choicesOf(field) ?? {}).some(({ resumes }) => resumes)
