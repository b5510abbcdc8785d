import type { Action, ActionInputs, ActionPaths } from './action'
import type { IconName, MenuGroup } from './business'
import type { CallOverrides } from './calls'
import type { Rule } from './conditions'
import type { Field, Fields } from './field'
import type { List } from './list'
import type { SuccessMessages } from './messages'
import type { OverlapRule } from './overlaps'
import type { Reference } from './reference'
import type { RelatedRecords } from './related'
import type { RenamedResourceOptions } from './renamed'
import type { Section } from './sections'
import type { Stamps, ValuesOf } from './value-types'

/** The name of a field, or of one of the stamps that every record has. */
export type FieldOrStampName<F extends Fields> = (keyof F & string) | 'createdAt' | 'updatedAt'

/** The values that conditions can ask of a record: those of its fields and stamps. */
type ConditionValues<F extends Fields> = ValuesOf<F> & Pick<Stamps, 'createdAt' | 'updatedAt'>

/** Every record has its stamps, so no field is called like one. */
type WithoutStampNames<F extends Fields> = string extends keyof F
  ? unknown
  : { readonly [Stamp in keyof Stamps]?: 'every record has it already' }

/** The name of a field that refers to one record of another resource. */
type ReferenceName<F extends Fields> = {
  [K in keyof F & string]: F[K] extends Field<Reference, string> ? K : never
}[keyof F & string]

/** What a list is searched by: a field, or one of the record that a field refers to, such as 'customer.email'. */
export type SearchFieldName<F extends Fields> = FieldOrStampName<F> | `${ReferenceName<F>}.${string}`

/** Keeps what is declared as it stands, for a declaration that others begin from. */
export const defineBaseDeclaration = <
  const ResourceName extends string,
  F extends Fields,
  A extends ActionInputs = Record<never, never>,
  P extends ActionPaths = Record<never, never>,
>(
  declaration: Declaration<ResourceName, F, A, P>,
): Omit<Declaration<ResourceName, F, A, P>, 'fields'> & { readonly fields: F } => declaration as never

/** How the short list for dropdowns is asked for. */
export type OptionsQuery = 'option' | 'status' | 'list'

/** What a resource file declares. Everything that can be derived has a default. */
export interface Declaration<
  ResourceName extends string,
  F extends Fields,
  A extends ActionInputs = ActionInputs,
  P extends ActionPaths = ActionPaths,
> extends RenamedResourceOptions<NoInfer<(keyof F & string) | 'id'>, NoInfer<FieldOrStampName<F>>> {
  /** The name in addresses, permissions and calls: small letters and dashes, such as 'ticket-line'. */
  readonly name: ResourceName
  /**
   * What the resource was called before, the latest name first: `was: 'gadget'` in what is called 'device' now. Its records,
   * the permissions that roles hold of it, views, bookmarks and its history are carried over at the next start. Default: none.
   */
  readonly was?: string | readonly string[]
  /**
   * The API that keeps these records, by the name that settings and an adapter of business/adapters know it by: `api:
   * 'billing'` for API_URL_BILLING or UPSTREAM_URL_BILLING. Default: the one at which people sign in.
   */
  readonly api?: string
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
  readonly title: NoInfer<FieldOrStampName<F>> | readonly NoInfer<FieldOrStampName<F>>[]
  /** What a record consists of, besides its id and its stamps, in the order in which they are shown. */
  readonly fields: F & WithoutStampNames<F>
  /** How the records are listed. Default: as each of its keys says. */
  readonly list?: List<NoInfer<ConditionValues<F>>, NoInfer<SearchFieldName<F>>>
  /**
   * What is said of a record beside its name where it stands among others of all sorts, such as in the palette. Default:
   * nothing but that in which it was found.
   */
  readonly summary?: readonly NoInfer<FieldOrStampName<F>>[]
  /**
   * The sections of both the form and the record's page: the form asks for those of their fields that can be typed, the page
   * shows them all. Default: none, `form` and `show` say it each.
   */
  readonly sections?: readonly Section<NoInfer<ConditionValues<F>>>[]
  /** Default: what can be typed of `sections`; without them, one section with all fields that can. */
  readonly form?: readonly Section<NoInfer<ConditionValues<F>>>[]
  /** Default: `sections`; without them, the form's, then one with the fields that the server sets. */
  readonly show?: readonly Section<NoInfer<ConditionValues<F>>>[]
  /**
   * The field that is set while a record is hidden, such as the moment of its deletion: read-only, and a moment. Deleting
   * then hides: lists, dropdowns and unique values pass the record over, nothing of it can be changed, and its list has a
   * tab for those that are hidden. Default: deleting removes.
   */
  readonly softDelete?: NoInfer<keyof F & string>
  /**
   * Limits people to the records of what they belong to: a field that refers to it, as `rowScope: 'branch'` on a loan, for
   * people belong to what their own record refers to. It may go over another record that is limited itself, as
   * `rowScope: 'loan'` on a reminder of it. A field that refers to a person makes records their own; seeing those of others
   * then takes the permission `all`. 'id': the records are themselves what people belong to. Of several fields the first
   * that is not empty decides. Where all are empty the record is everybody's to see, and changed by whoever is limited to
   * nothing. Default: everybody who may list the records sees all of them.
   */
  readonly rowScope?: NoInfer<(keyof F & string) | 'id'> | readonly NoInfer<(keyof F & string) | 'id'>[]
  /**
   * The field with the time zone in whose days those people count who belong to one such record; the record that is marked
   * by a field with `exactlyOne` tells it for all others. Default: none tells, and all count as the business says.
   */
  readonly zone?: NoInfer<keyof F & string>
  /** Lists of other records on a record's page. Default: none. */
  readonly related?: readonly RelatedRecords<NoInfer<ConditionValues<F>>>[]
  /** Default: none. */
  readonly actions?: { readonly [K in keyof A]: Action<NoInfer<ConditionValues<F>>, A[K]> } & {
    readonly [K in keyof P]: { readonly call: { readonly path: P[K] } }
  }
  /** Rules between fields. Default: none. */
  readonly rules?: readonly Rule<NoInfer<ConditionValues<F>>>[]
  /** When two records may apply to the same; the form then warns. Default: never. */
  readonly overlaps?: OverlapRule<NoInfer<ConditionValues<F>>>
  /** Toasts that differ from the defaults. */
  readonly says?: Partial<SuccessMessages> & { readonly noun?: string }
  /**
   * What the history says has been done, by the name of the call or the action: `{ create: 'Order placed' }`. Default: what
   * became of the record, 'Order created', and an action by its label.
   */
  readonly events?: Readonly<Record<string, string>>
  /** Calls that differ from the defaults, or `false` for those that do not exist. */
  readonly calls?: CallOverrides<NoInfer<ConditionValues<F>>>
  /** Paths of lists narrowed by a field: `{ ticket: '/ticket-line/ticket/{ticket}' }`. Default: none. */
  readonly listBy?: Readonly<Partial<Record<NoInfer<FieldOrStampName<F>>, string>>>
  /** 'option': `?option=true`; 'status': `?status=1`; 'list': the list itself, inactive records left out. Default: 'option'. */
  readonly options?: OptionsQuery
  /** Whether a new record can begin as a copy of another one, from its page and its row. Default: false. */
  readonly duplicates?: boolean
  /** Permissions besides those of the calls and actions, such as 'overridePayment'. Default: none. */
  readonly permissions?: readonly string[]
  /**
   * Permissions that came later, each with the one by which the same could be done before: `{ correct: 'state' }`; that of
   * another resource by its full name, `{ lend: 'loan.create' }`.
   * Where one is new to a database, roles that hold the former get it, once. Default: none.
   */
  readonly laterPermissions?: Readonly<Record<string, string>>
  /**
   * Whether people write comments below a record, and mention each other in them. Who sees the record reads them; writing
   * takes the permission `comment`, which whoever could change the records gets, and deleting those of others
   * `moderateComments`. Default: false.
   */
  readonly comments?: boolean
  /**
   * Screens of it that speak of mails: where the server has no mail server, they say that nothing is sent, and how to mend it.
   * Default: none.
   */
  readonly sendsMail?: readonly ('list' | 'form' | 'show')[]
  /** Records are only ever added, by the server: none is changed or deleted, whoever asks. Default: false. */
  readonly appendOnly?: boolean
  /** How many sample records a new, empty database gets. Default: 12. */
  readonly samples?: number
}
