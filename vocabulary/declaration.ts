import type { IconName, MenuGroup, PieceName } from './business'
import type { CallChanges, Endpoint } from './calls'
import type { Condition, Saying, Values } from './conditions'
import type { Field, Fields, Stamps, ValuesOf } from './field'
import type { Messages } from './messages'
import type { Overlaps } from './overlaps'
import type { Reference } from './reference'

/** The name of a field, or of one of the stamps that every record has. */
export type Name<F extends Fields> = (keyof F & string) | 'createdAt' | 'updatedAt'

/** The values that conditions can ask of a record: those of its fields and stamps. */
type Asked<F extends Fields> = ValuesOf<F> & Pick<Stamps, 'createdAt' | 'updatedAt'>

/** Every record has its stamps, so no field is called like one. */
type Unstamped<F extends Fields> = string extends keyof F
  ? unknown
  : { readonly [Stamp in keyof Stamps]?: 'every record has it already' }

/** The name of a field that refers to one record of another resource. */
type ReferenceName<F extends Fields> = {
  [K in keyof F & string]: F[K] extends Field<Reference, string> ? K : never
}[keyof F & string]

/** What a list is searched by: a field, or one of the record that a field refers to, such as 'customer.email'. */
export type SearchName<F extends Fields> = Name<F> | `${ReferenceName<F>}.${string}`

/** A part of a form or of a show page: some fields under a title, a hand-written piece, or a piece that shows some fields. */
export type Section<R extends Values = Values> =
  | ({
      /** Above its fields. Default: none. */
      readonly title?: string
      /** One sentence below the title. */
      readonly help?: string
      /** The names of the fields that it shows, in their order. */
      readonly fields: readonly (keyof R & string)[]
      /** Shows these fields in its own way; in a form it asks for them, and the form saves them. Default: one below the other. */
      readonly piece?: PieceName
    } & Place<R>)
  | ({
      /** Above the piece. Default: none. */
      readonly title?: string
      /** Draws the section. */
      readonly piece: PieceName
    } & Place<R>)

interface Place<R extends Values> {
  /** Shown only where this holds of the record. Default: always. */
  readonly when?: Condition<R>
  /** On a record's page, where it is wide enough: in the narrow column at the side. Default: false. */
  readonly aside?: boolean
}

/** A list of other records on a record's page: those of `resource` whose field `by` refers to it. */
export interface Related<R extends Values = Values> {
  /** The name of the other resource. */
  readonly resource: string
  /** Its field that refers to this record. */
  readonly by: string
  /** Default: the other resource's plural label. */
  readonly label?: string
  /** Shown only where this holds of the record. Default: always. */
  readonly when?: Condition<R>
}

/** What a list's address says besides its filters; a field of such a name cannot be narrowed by one value of it. */
export const addressWords: readonly string[] = ['page', 'size', 'sort', 'q', 'tab']

/** How the records are listed. */
export interface List<R extends Values = Values, S extends string = keyof R & string> {
  /** Default: the title and up to six more fields that are no long text, list or secret. */
  readonly columns?: readonly (keyof R & string)[]
  /**
   * Which of the columns a narrow window shows beside a record's name, line by line, two or three of them; amounts, and how
   * the record stands, are put at the end of their line. Columns that the person adds follow in a line of their own.
   * Default: the first amount beside the name, and all others below.
   */
  readonly narrow?: readonly (readonly (keyof R & string)[])[]
  /**
   * The fields that the search box and the palette look into; 'customer.email' is that field of the record which
   * `customer` refers to. Default: those of the title that hold text.
   */
  readonly search?: readonly S[]
  /** The field to sort by at first; with '-' in front, descending. Default: '-createdAt'. */
  readonly sort?: (keyof R & string) | `-${keyof R & string}`
  /** The fields that the list can be narrowed by. Default: those columns that are choices or references. */
  readonly filters?: readonly (keyof R & string)[]
  /** A tab for all records and one for each value of a choice. */
  readonly tabs?: Tabs<keyof R & string>
  /** Rows on a page at first. Default: 20. */
  readonly pageSize?: number
}

/** Tabs above a list, by the values of one field. Their keys are '1' (all), '2', '3' … */
export interface Tabs<N extends string = string> {
  /** The choice whose values have a tab. */
  readonly field: N
  /** The values that have a tab, in their order. Default: all, as declared. */
  readonly values?: readonly string[]
  /** Labels that differ from those of the choices. */
  readonly labels?: Readonly<Record<string, string>>
  /** Key in the local storage under which the last tab is remembered. Default: not remembered. */
  readonly remember?: string
}

/** Something that can be done with a record besides editing it. */
export interface Action<R extends Values = Values, Given = unknown> {
  /** What its button says. */
  readonly label: string
  /** Beside its label, where there is room. Default: none. */
  readonly icon?: IconName
  /** What is sent. */
  readonly call: Endpoint
  /** Offered and accepted only where this holds of the record. Default: always. */
  readonly when?: Condition<R>
  /**
   * Why it is refused, although it is offered: those that hold speak, at the button and in the API's answer. Of an action
   * that moves a choice, and where they are about what it asks for, they are asked of the record as it would be. Default:
   * never.
   */
  readonly refusals?: readonly Saying<R>[]
  /** What will happen besides, said in its dialog; asked of the record as it would be. Default: nothing. */
  readonly warnings?: readonly Saying<R>[]
  /** What is to be known of it, said in its dialog with each value as its kind shows it; asked of the record as it would be. Default: nothing. */
  readonly notes?: readonly Saying<R>[]
  /** What it asks for, in a dialog. Default: nothing, it is done at once. */
  readonly fields?: Fields & Given
  /**
   * Those of its fields that the record has already: the dialog starts from the record's values, one that is emptied is
   * emptied in the record, and one that is left out of a call stays as it is. Default: all start empty.
   */
  readonly startsFrom?: readonly (keyof R & string)[]
  /** The choice field whose declared transitions it walks; only the values that may follow are offered and accepted. */
  readonly moves?: keyof R & string
  /** The permission, without the resource's name, by which a final value can be moved on after all. Default: none. */
  readonly overriddenBy?: string
  /** Toast after success, unless the answer brings its own. Default: 'Status updated successfully.'. */
  readonly says?: string
  /** Its answer is a file, saved under this name. */
  readonly downloads?: string
  /**
   * A value of the answer that is shown once, to be copied, such as a one-time link; a path is made an address of this
   * page's server. Not beside `fields`, `reads` or `downloads`. Default: none.
   */
  readonly reveals?: { readonly value: string; readonly says: string }
  /** A question to be confirmed first, for what cannot be undone. */
  readonly confirm?: string
  /** Whether the record's page and the list's rows have a button for it; a piece may call it instead. Default: true. */
  readonly button?: boolean
  /** It only works something out and changes nothing: asked without toast or spinner, and answered with data alone. Default: false. */
  readonly reads?: boolean
  /** Not among the calls every API has: offered only where the API's permissions name it. Default: false. */
  readonly beyond?: boolean
  /** Rules between its fields. Default: none. */
  readonly rules?: readonly Rule[]
  /** The permission it needs, without the resource's name. Default: the action's own name. */
  readonly permission?: string
}

/** What the actions of a resource ask for, by their names. */
export type Asking = Readonly<Record<string, unknown>>

/** A rule between fields: where `when` holds, `holds` must hold too, else `says` is shown at the field `at`. */
export interface Rule<R extends Values = Values> {
  /** Default: it always applies. */
  readonly when?: Condition<R>
  /** What must be so then. */
  readonly holds: Condition<R>
  /** The field at which it is said. */
  readonly at: keyof R & string
  /** What is said where it does not hold. */
  readonly says: string
}

/** Keeps what is declared as it stands, for a declaration that others begin from. */
export const declare = <const ResourceName extends string, F extends Fields, A extends Asking = Record<never, never>>(
  declaration: Declaration<ResourceName, F, A>,
): Omit<Declaration<ResourceName, F, A>, 'fields'> & { readonly fields: F } => declaration as never

/** How the short list for dropdowns is asked for. */
export type OptionsCall = 'option' | 'status' | 'list'

/** What a resource file declares. Everything that can be derived has a default. */
export interface Declaration<ResourceName extends string, F extends Fields, A extends Asking = Asking> {
  /** The name in addresses, permissions and calls: small letters and dashes, such as 'product-category'. */
  readonly name: ResourceName
  /**
   * What the resource was called before, the latest name first: `was: 'gadget'` in what is called 'device' now. Its records,
   * the permissions that roles hold of it, views, bookmarks and its history are carried over at the next start. Default: none.
   */
  readonly was?: string | readonly string[]
  /** Singular and plural, as in the middle of a screen: ['Product category', 'Product categories']. */
  readonly label: readonly [one: string, many: string]
  /** One sentence that says what these records are for; shown where there are none yet. */
  readonly about?: string
  /**
   * Place in the menu. Default: none. Within a group, smaller `order` first, then by label. `letter` opens it after 'g';
   * default: the first letter of its label that is free.
   */
  readonly menu?: {
    readonly group: MenuGroup
    readonly icon: IconName
    readonly order?: number
    readonly letter?: string
  }
  /** The field or fields whose values name a record; a reference stands for the name of the record that it refers to. */
  readonly title: NoInfer<Name<F>> | readonly NoInfer<Name<F>>[]
  /** What a record consists of, besides its id and its stamps, in the order in which they are shown. */
  readonly fields: F & Unstamped<F>
  /** How the records are listed. Default: as each of its keys says. */
  readonly list?: List<NoInfer<Asked<F>>, NoInfer<SearchName<F>>>
  /**
   * What is said of a record beside its name where it stands among others of all sorts, such as in the palette. Default:
   * nothing but that in which it was found.
   */
  readonly brief?: readonly NoInfer<Name<F>>[]
  /**
   * The sections of both the form and the record's page: the form asks for those of their fields that can be typed, the page
   * shows them all. Default: none, `form` and `show` say it each.
   */
  readonly sections?: readonly Section<NoInfer<Asked<F>>>[]
  /** Default: what can be typed of `sections`; without them, one section with all fields that can. */
  readonly form?: readonly Section<NoInfer<Asked<F>>>[]
  /** Default: `sections`; without them, the form's, then one with the fields that the server sets. */
  readonly show?: readonly Section<NoInfer<Asked<F>>>[]
  /**
   * The field that is set while a record is hidden, such as the moment of its deletion: read-only, and a moment. Deleting
   * then hides: lists, dropdowns and unique values pass the record over, nothing of it can be changed, and its list has a
   * tab for those that are hidden. Default: deleting removes.
   */
  readonly softDelete?: NoInfer<keyof F & string>
  /**
   * Limits people to the records of what they belong to: a field that refers to it, as `within: 'site'` on an order, for
   * people belong to what their own record refers to. It may go over another record that is limited itself, as
   * `within: 'order'` on an order's item. A field that refers to a person makes records their own; seeing those of others
   * then takes the permission `all`. 'id': the records are themselves what people belong to. Of several fields the first
   * that is not empty decides. Where all are empty the record is everybody's to see, and changed by whoever is limited to
   * nothing. Default: everybody who may list the records sees all of them.
   */
  readonly within?: NoInfer<(keyof F & string) | 'id'> | readonly NoInfer<(keyof F & string) | 'id'>[]
  /**
   * The field with the time zone in whose days those people count who belong to one such record; the record that is marked
   * by a field with `exactlyOne` tells it for all others. Default: none tells, and all count as the business says.
   */
  readonly zone?: NoInfer<keyof F & string>
  /** Lists of other records on a record's page. Default: none. */
  readonly related?: readonly Related<NoInfer<Asked<F>>>[]
  /** Default: none. */
  readonly actions?: { readonly [K in keyof A]: Action<NoInfer<Asked<F>>, A[K]> }
  /** Rules between fields. Default: none. */
  readonly rules?: readonly Rule<NoInfer<Asked<F>>>[]
  /** When two records may apply to the same; the form then warns. Default: never. */
  readonly overlaps?: Overlaps<NoInfer<Asked<F>>>
  /** Toasts that differ from the defaults. */
  readonly says?: Partial<Messages> & { readonly noun?: string }
  /**
   * What the history says has been done, by the name of the call or the action: `{ create: 'Order placed' }`. Default: what
   * became of the record, 'Order created', and an action by its label.
   */
  readonly events?: Readonly<Record<string, string>>
  /** Calls that differ from the defaults, or `false` for those that do not exist. */
  readonly calls?: CallChanges<NoInfer<Asked<F>>>
  /** Paths of lists narrowed by a field: `{ order: '/order-item/order/{order}' }`. Default: none. */
  readonly listBy?: Readonly<Partial<Record<NoInfer<Name<F>>, string>>>
  /** 'option': `?option=true`; 'status': `?status=1`; 'list': the list itself, inactive records left out. Default: 'option'. */
  readonly options?: OptionsCall
  /** Permissions besides those of the calls and actions, such as 'overridePayment'. Default: none. */
  readonly permissions?: readonly string[]
  /**
   * Permissions that came later, each with the one by which the same could be done before: `{ correct: 'orderStatus' }`.
   * Where one is new to a database, roles that hold the former get it, once. Default: none.
   */
  readonly laterPermissions?: Readonly<Record<string, string>>
  /** Records are only ever added, by the server: none is changed or deleted, whoever asks. Default: false. */
  readonly appendOnly?: boolean
  /** How many sample records a new, empty database gets. Default: 12. */
  readonly samples?: number
}
