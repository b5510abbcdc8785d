import type { IconName } from './business'
import type { Endpoint } from './calls'
import type { Condition, ConditionalMessage, Rule, Values } from './conditions'
import type { Fields } from './field'
import type { RenamedActionOptions } from './renamed'

/** A reason to refuse a call, with a way to solve the problem. */
export interface Refusal<R extends Values = Values> extends ConditionalMessage<R> {
  /**
   * The action of the same resource that solves the problem. A button next to the reason offers this action. Default:
   * none.
   */
  readonly remedy?: string
}

/** An operation on a record other than editing. */
export interface Action<R extends Values = Values, Given = unknown, Path extends string = string>
  extends RenamedActionOptions<keyof R & string, Condition<R>> {
  /** The text of the button. */
  readonly label: string
  /** The icon next to the label, if there is room. Default: none. */
  readonly icon?: IconName
  /** The endpoint of the action. */
  readonly call: Endpoint<Path>
  /**
   * The condition on the record. If the condition fails, screens hide the action and the API refuses the call. Default:
   * the action is always available.
   */
  readonly when?: Condition<R>
  /**
   * Reasons to refuse the action although screens offer the action. The button and the response of the API show all
   * refusals that apply. The conditions read the record with the values of the call. A refusal that reads a field of
   * the action waits until the call has a value for that field. Default: never refused.
   */
  readonly refusals?: readonly Refusal<R>[]
  /**
   * Side effects to mention in the dialog. The conditions read the record with the values of the dialog. Default: none.
   */
  readonly warnings?: readonly ConditionalMessage<R>[]
  /**
   * The read-only action of the same resource whose response lists warnings, as texts in `warnings`. Screens show the
   * warnings before the action runs, and ask whether to continue. The call contains the values of the dialog, the record
   * in the path or in `selectionField`, and the given values. Default: no warnings.
   */
  readonly warnedBy?: { readonly action: string; readonly values?: Values }
  /**
   * Information for the dialog. Values are formatted by their kind, and the conditions read the record with the values
   * of the dialog. Default: none.
   */
  readonly notes?: readonly ConditionalMessage<R>[]
  /** The fields that the dialog asks for. Default: none, and the action runs without a dialog. */
  readonly fields?: Fields & Given
  /**
   * Fields that both the action and the record have. The dialog starts with the values of the record. If the user
   * clears a field in the dialog, the call clears the field of the record. A field that the call omits keeps its value,
   * even if the field is required. Default: all fields of the action start empty.
   */
  readonly startsFrom?: readonly (keyof R & string)[]
  /**
   * Fields of the action whose input starts with the value of another field of the record, if the input accepts that
   * value. For example, `{ amount: 'due' }` starts the input `amount` with the value of the field `due`. Default: none.
   */
  readonly proposes?: Readonly<Record<string, keyof R & string>>
  /**
   * The choice field whose value the action changes. The action offers and accepts only the declared next values of
   * this choice. Default: none.
   */
  readonly transition?: keyof R & string
  /**
   * The text field of the action for the reason. The field is required if the choice named by `transition` goes back to
   * an earlier value. Default: no reason.
   */
  readonly reason?: string
  /** The permission, without the resource's name, to change a final value of the choice. Default: none. */
  readonly overriddenBy?: string
  /**
   * The toast after success, unless the response has a message. The message can contain the placeholders of
   * `SuccessMessages`. Default: 'Order 1042: Status is Shipped.' or "Order 1042: 'Approve' completed.".
   */
  readonly says?: string
  /**
   * The name of the downloaded file. `{{name}}` is the placeholder for the name of the record. The response of the
   * action is this file. Default: the response is not a file.
   */
  readonly downloads?: string
  /**
   * The label of the button that shows the file on the screen, such as 'Preview invoice'. The option `previews`
   * requires an action of one record that downloads a PDF and has no `fields`. Default: no button.
   */
  readonly previews?: string
  /**
   * A value of the response that is shown once for copying, such as a one-time link. If the value is a path, the screen
   * adds the address of the server. The option `reveals` cannot be combined with `fields`, `readOnly` or `downloads`.
   * Default: none.
   */
  readonly reveals?: { readonly value: string; readonly says: string }
  /** The question to confirm before the action runs, for actions that cannot be undone. Default: none. */
  readonly confirm?: string
  /**
   * Whether the page of the record and the rows of the list have a button for the action. A hand-written component can
   * call an action without a button. Default: true.
   */
  readonly button?: boolean
  /**
   * The address of a hand-written page that the button opens, such as '/duplicates?kept={id}'. The button replaces
   * `{id}` by the id of the record. The page makes the call. Default: the button makes the call.
   */
  readonly page?: string
  /** The condition under which the button moves to the "More" menu on the page of the record. Default: never. */
  readonly inMoreMenu?: Condition<R>
  /** Whether people can run the action for many selected records at once. Default: true. */
  readonly inBulk?: boolean
  /**
   * The field of the action that contains the ids of the selected records, or one line for each selected record. Each
   * line starts with the record's values of the same field names. The list offers the action if at least one of the
   * selected rows meets the condition `when`. One call handles all selected records. The path of such an action must
   * not contain `{id}`. Default: none.
   */
  readonly selectionField?: string
  /**
   * Whether the list also offers the action without a selection. The path of such an action must not contain `{id}`.
   * Default: false.
   */
  readonly onList?: boolean
  /**
   * The action only computes a result and changes nothing. The call has no toast and no spinner, and the response
   * contains only data. Default: false.
   */
  readonly readOnly?: boolean
  /**
   * The call is an optional extension of the API. Screens offer the action only if the API lists the action in the
   * permissions. Default: false.
   */
  readonly extension?: boolean
  /** Rules between the fields of the action. Default: none. */
  readonly rules?: readonly Rule[]
  /** The permission for the action, without the resource's name. Default: the name of the action. */
  readonly permission?: string
}

/** The inputs of the actions of a resource, by action name. */
export type ActionInputs = Readonly<Record<string, unknown>>

/** The paths of the actions of a resource, by action name. */
export type ActionPaths = Readonly<Record<string, string>>

/**
 * Whether one call of an action can change many records. An action for many records cannot return a file or a value
 * that is shown once. An action with `proposes` can only run for many records if the action has a `transition`.
 */
export const canRunInBulk = ({
  call,
  readOnly: reads,
  downloads,
  reveals,
  inBulk = true,
  proposes = {},
  transition: moves,
}: Action): boolean =>
  inBulk &&
  call.method !== 'GET' &&
  call.path.includes('{id}') &&
  !reads &&
  downloads === undefined &&
  !reveals &&
  (moves !== undefined || Object.keys(proposes).length === 0)
