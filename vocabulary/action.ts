import type { IconName } from './business'
import type { Endpoint } from './calls'
import type { Condition, ConditionalMessage, Rule, Values } from './conditions'
import type { Fields } from './field'
import type { RenamedActionOptions } from './renamed'

/** Why something is refused, and what helps. */
export interface Refusal<R extends Values = Values> extends ConditionalMessage<R> {
  /** The action of the same resource that puts it right, offered beside the sentence. Default: none. */
  readonly remedy?: string
}

/** Something that can be done with a record besides editing it. */
export interface Action<R extends Values = Values, Given = unknown, Path extends string = string>
  extends RenamedActionOptions<keyof R & string, Condition<R>> {
  /** What its button says. */
  readonly label: string
  /** Beside its label, where there is room. Default: none. */
  readonly icon?: IconName
  /** What is sent. */
  readonly call: Endpoint<Path>
  /** Offered and accepted only where this holds of the record. Default: always. */
  readonly when?: Condition<R>
  /**
   * Why it is refused, although it is offered: those that hold speak, at the button and in the API's answer. Of an action
   * that moves a choice, and where they are about what it asks for, they are asked of the record as it would be. Default:
   * never.
   */
  readonly refusals?: readonly Refusal<R>[]
  /** What will happen besides, said in its dialog; asked of the record as it would be. Default: nothing. */
  readonly warnings?: readonly ConditionalMessage<R>[]
  /** What is to be known of it, said in its dialog with each value as its kind shows it; asked of the record as it would be. Default: nothing. */
  readonly notes?: readonly ConditionalMessage<R>[]
  /** What it asks for, in a dialog. Default: nothing, it is done at once. */
  readonly fields?: Fields & Given
  /**
   * Those of its fields that the record has already: the dialog starts from the record's values, one that is emptied is
   * emptied in the record, and one that is left out of a call stays as it is, required or not. Default: all start empty.
   */
  readonly startsFrom?: readonly (keyof R & string)[]
  /**
   * Those of its fields whose input begins with another value of the record, where it has one that they take: `{ amount:
   * 'due' }`. Default: none.
   */
  readonly proposes?: Readonly<Record<string, keyof R & string>>
  /** The choice field whose declared transitions it walks; only the values that may follow are offered and accepted. */
  readonly transition?: keyof R & string
  /**
   * Its text field that says why, required where the choice of its `transition` goes back to an earlier value. Default: no
   * reason is asked for.
   */
  readonly reason?: string
  /** The permission, without the resource's name, by which a final value can be moved on after all. Default: none. */
  readonly overriddenBy?: string
  /** Toast after success, unless the answer brings its own. Default: 'Status updated successfully.'. */
  readonly says?: string
  /** Its answer is a file, saved under this name. */
  readonly downloads?: string
  /**
   * What the button says that shows the file on the screen: 'Preview invoice'. Of an action of one record that downloads a PDF
   * and asks for nothing. Default: there is none.
   */
  readonly previews?: string
  /**
   * A value of the answer that is shown once, to be copied, such as a one-time link; a path is made an address of this
   * page's server. Not beside `fields`, `readOnly` or `downloads`. Default: none.
   */
  readonly reveals?: { readonly value: string; readonly says: string }
  /** A question to be confirmed first, for what cannot be undone. */
  readonly confirm?: string
  /** Whether the record's page and the list's rows have a button for it; a piece may call it instead. Default: true. */
  readonly button?: boolean
  /**
   * Where this holds of the record, its button stands in the menu of what is rarer, beside the others of the record's page.
   * Default: never.
   */
  readonly inMoreMenu?: Condition<R>
  /**
   * The field of it that takes records: their ids, or a line for each, which begins with the record's values of the same names.
   * The action is offered where some are marked in their list, and `when` holds of one of them; it is done with all by one
   * call. Of an action whose path names no record. Default: none.
   */
  readonly selectionField?: string
  /** Whether it is offered above the list, too, where nothing is marked. Of an action with `selectionField`. Default: false. */
  readonly onList?: boolean
  /** It only works something out and changes nothing: asked without toast or spinner, and answered with data alone. Default: false. */
  readonly readOnly?: boolean
  /** Not among the calls every API has: offered only where the API's permissions name it. Default: false. */
  readonly extension?: boolean
  /** Rules between its fields. Default: none. */
  readonly rules?: readonly Rule[]
  /** The permission it needs, without the resource's name. Default: the action's own name. */
  readonly permission?: string
}

/** What the actions of a resource ask for, by their names. */
export type ActionInputs = Readonly<Record<string, unknown>>

/** Where the actions of a resource are called, by their names. */
export type ActionPaths = Readonly<Record<string, string>>

/**
 * Whether an action can be done with many records at once: what answers with a file, or with what is shown once, cannot, nor
 * can what each record proposes something else for.
 */
export const canRunInBulk = ({
  call,
  readOnly: reads,
  downloads,
  reveals,
  proposes = {},
  transition: moves,
}: Action): boolean =>
  call.method !== 'GET' &&
  call.path.includes('{id}') &&
  !reads &&
  downloads === undefined &&
  !reveals &&
  (moves !== undefined || Object.keys(proposes).length === 0)
