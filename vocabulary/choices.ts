import type { Field } from './field'
import { type RenamedChoiceOptions, withCurrentKeys } from './renamed'

/** The named colours for values. The theme defines their shades. */
export type Tone = 'neutral' | 'blue' | 'green' | 'orange' | 'red' | 'purple' | 'cyan' | 'gold'

/** One value of a choice field. */
export interface Choice<Value extends string = string> extends RenamedChoiceOptions {
  /** The name of the value on screens. */
  readonly label: string
  /**
   * A sentence that explains the value, shown if a record has the value. `{{endsOn}}` is replaced by the value of that
   * field. Default: none.
   */
  readonly note?: string
  /** A warning, shown if a record has the value. `{{endsOn}}` is replaced by the value of that field. Default: none. */
  readonly warning?: string
  /**
   * The colour of the tag. A final value with the tone 'green' is a success. Buttons for other final values look
   * dangerous. Default: 'neutral'.
   */
  readonly tone?: Tone
  /**
   * The coarse value that this value refines, for APIs that have only the coarse choice. For example, 'part-paid'
   * refines 'pending'. The coarse choice names this choice in `shownBy`. Default: none.
   */
  readonly refines?: string
  /** The text of the button that moves a record to this value, such as 'Ship'. Default: the label. */
  readonly verb?: string
  /**
   * The message for a user who acts too late, because another user has already moved the record to this value: '{{by}}
   * shipped it at {{at}}.'. The message is not used after a step back. Default: the record was set to the label.
   */
  readonly tooLateMessage?: string
  /**
   * The values that may follow this value, starting with the usual next value. Default: none. If other values have
   * `next`, a value without `next` is final.
   */
  readonly next?: readonly NoInfer<Value>[]
  /**
   * Earlier values to which a record may go back, for example after a mistake. An action with `transition` then
   * requires its `reason`. Default: none.
   */
  readonly back?: readonly NoInfer<Value>[]
  /**
   * Whether a record may also go back from this value to its previous value. For example, a ticket that waits for parts
   * goes back to its previous status. Default: false.
   */
  readonly resumes?: boolean
}

/** A closed set of values by name, in the order of display. */
export type Choices<Value extends string = string> = { readonly [V in Value]: Choice<Value> }

/** Named groups of values: `{ open: ['placed', 'packed'] }`. */
export type ChoiceGroups<Value extends string = string> = Readonly<Record<string, readonly Value[]>>

const groups = new WeakMap<Choices, ChoiceGroups>()

/**
 * Declares a closed set of values with labels, colours and transitions. Values can form named groups.
 * @param grouped groups that lists and dashboards can name in place of their values. Default: none.
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

/** The name of the API field with the previous value of a choice that resumes: 'orderStatus' → 'orderStatusBefore'. */
export const previousValueFieldOf = (field: string): string => `${field}Before`

/**
 * The values that may follow `current`, in their declared order.
 * @param enteredFrom the value before `current`, for a value that resumes
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

/** Whether a change goes back to an earlier value. A change back to an earlier value needs a reason. */
export const isBackwardTransition = (set: Choices | undefined, from: unknown, to: unknown): boolean =>
  set?.[String(from)]?.back?.includes(String(to)) ?? false

/** The closed set of values of a field. Returns undefined if the field has none. */
export const choicesOf = (field: Field | undefined): Choices | undefined =>
  field && 'choices' in field ? (field.choices as Choices) : undefined

/** The values in the closed set of a field. Returns undefined if the field has none. */
export const choiceValuesOf = (field: Field | undefined): string[] | undefined => {
  const set = choicesOf(field)
  return set && Object.keys(set)
}

/**
 * Whether some value of the field can go back to the previous value. For such a field, the previous value is also
 * stored.
 */
export const hasResumableChoice = (field: Field | undefined): boolean =>
  Object.values(choicesOf(field) ?? {}).some(({ resumes }) => resumes)
