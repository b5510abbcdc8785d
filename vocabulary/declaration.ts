import type { Action, ActionInputs, ActionPaths } from './action'
import type { IconName, MenuGroup } from './business'
import type { CallOverrides } from './calls'
import type { Condition, Rule, Values } from './conditions'
import type { Field, Fields } from './field'
import type { List } from './list'
import type { SuccessMessages } from './messages'
import type { Erasable, Retention } from './records/personal-data'
import type { Reference } from './records/reference'
import type { Stamps, ValuesOf } from './records/value-types'
import type { RenamedResourceOptions } from './renamed'
import type { OverlapRule } from './rules/overlaps'
import type { Section } from './sections'

/** The name of a field, or of a stamp such as `createdAt`. Every record has the stamps. */
export type FieldOrStampName<F extends Fields> = (keyof F & string) | 'createdAt' | 'updatedAt'

/** The values that conditions can test: the fields and stamps of a record. */
type ConditionValues<F extends Fields> = ValuesOf<F> & Pick<Stamps, 'createdAt' | 'updatedAt'>

/** Rejects a field with the name of a stamp, because every record has the stamps. */
type WithoutStampNames<F extends Fields> = string extends keyof F
  ? unknown
  : { readonly [Stamp in keyof Stamps]?: 'every record has it already' }

/** The name of a field that refers to one record of another resource. */
type ReferenceName<F extends Fields> = {
  [K in keyof F & string]: F[K] extends Field<Reference, string> ? K : never
}[keyof F & string]

/** The name of a searched field. 'member.email' is the field `email` of the record to which `member` refers. */
export type SearchFieldName<F extends Fields> = FieldOrStampName<F> | `${ReferenceName<F>}.${string}`

/** Returns a declaration with its exact type. Other declarations can extend the result. */
export const defineBaseDeclaration = <
  const ResourceName extends string,
  F extends Fields,
  A extends ActionInputs = Record<never, never>,
  P extends ActionPaths = Record<never, never>,
>(
  declaration: Declaration<ResourceName, F, A, P>,
): Omit<Declaration<ResourceName, F, A, P>, 'fields'> & { readonly fields: F } => declaration as never

/** The query for the short list of a dropdown. */
export type OptionsQuery = 'option' | 'status' | 'list'

/**
 * The declaration of a resource, which is the content of a resource file. Each option that can be derived has a
 * default.
 */
export interface Declaration<
  ResourceName extends string,
  F extends Fields,
  A extends ActionInputs = ActionInputs,
  P extends ActionPaths = ActionPaths,
> extends RenamedResourceOptions<NoInfer<(keyof F & string) | 'id'>, NoInfer<FieldOrStampName<F>>> {
  /** The name in addresses, permissions and calls: lowercase letters and dashes, such as 'ticket-line'. */
  readonly name: ResourceName
  /**
   * Former names of the resource, the latest first: use `was: 'gadget'` if the resource 'device' was called 'gadget'.
   * At the next start, Deckhand carries over the records, permissions of roles, views, bookmarks and history. Default:
   * none.
   */
  readonly was?: string | readonly string[]
  /**
   * The name of the API that stores the records. Settings and an adapter in business/adapters use this name: `api:
   * 'billing'` for API_URL_BILLING or UPSTREAM_URL_BILLING. Default: the API at which users sign in.
   */
  readonly api?: string
  /** The singular and the plural, capitalised: ['Product category', 'Product categories']. */
  readonly label: readonly [one: string, many: string]
  /** One sentence about the purpose of the records, shown in an empty list. Default: none. */
  readonly about?: string
  /**
   * The position in the menu. Default: not in the menu. Within a group, resources are sorted by `order`, smallest
   * first, then by label. `letter` opens the list after the key 'g'. The default of `letter` is the first free letter
   * of the label.
   */
  readonly menu?: {
    readonly group: MenuGroup
    readonly icon: IconName
    readonly order?: number
    readonly letter?: string
  }
  /**
   * The field, or the fields, whose values name a record. For a reference, the name contains the name of the referenced
   * record.
   */
  readonly title: NoInfer<FieldOrStampName<F>> | readonly NoInfer<FieldOrStampName<F>>[]
  /** The fields of a record in the order of display. Every record also has an id and stamps. */
  readonly fields: F & WithoutStampNames<F>
  /** The options of the list of records. Default: the default of each option. */
  readonly list?: List<NoInfer<ConditionValues<F>>, NoInfer<SearchFieldName<F>>>
  /**
   * The fields shown next to the name of a record in mixed lists, such as the command palette. Default: only the value
   * in which the search text was found.
   */
  readonly summary?: readonly NoInfer<FieldOrStampName<F>>[]
  /**
   * The sections of the form and of the record's page. The form contains only the editable fields of the sections, and
   * the page contains all fields. Default: none, so `form` and `show` define the sections.
   */
  readonly sections?: readonly Section<NoInfer<ConditionValues<F>>>[]
  /**
   * The sections of the form. Default: the editable fields of `sections`. Without `sections`, the form has one section
   * with all editable fields.
   */
  readonly form?: readonly Section<NoInfer<ConditionValues<F>>>[]
  /**
   * The sections of the record's page. Default: `sections`. Without `sections`, the page has the sections of the form,
   * and one section with the fields that the server sets.
   */
  readonly show?: readonly Section<NoInfer<ConditionValues<F>>>[]
  /**
   * The field with the time of deletion, for a soft delete. The field must be a read-only `moment`. With a soft delete,
   * deleting a record only hides the record. Lists, dropdowns and checks of unique values skip hidden records. Nobody
   * can change a hidden record. The list gets a tab with the hidden records. Default: deleting a record removes the
   * record from the database.
   */
  readonly softDelete?: NoInfer<keyof F & string>
  /**
   * Declares records about people, whose personal data can be exported and erased. The resource gets the actions
   * `exportData` and `erase`, each with its own permission. Requires `softDelete`, because an erased record is hidden
   * forever. `personal` marks the fields to erase. Default: personal data cannot be erased.
   */
  readonly erasable?: Erasable<NoInfer<keyof F & string>>
  /**
   * The legal term for which the records keep personal data after the person is erased, such as invoices. After the
   * term, the server erases the personal data of the records too. Default: no term.
   */
  readonly retention?: Retention<NoInfer<FieldOrStampName<F>>>
  /**
   * Limits each user to some records (row-level security). The value is the name of the field that leads to the scope
   * of a record. Default: users who can list the records see all records. The field can be one of the following:
   *
   * - A reference to a scope, which is a resource that users refer to. `rowScope: 'branch'` on a loan limits users to
   *   the loans of their branch.
   *
   * - A reference to a record that has a row scope: `rowScope: 'loan'` on a reminder.
   *
   * - A reference to a user limits users to their own records. The permission `all` allows all records.
   *
   * - 'id' means that the records of this resource are scopes.
   *
   * If `rowScope` names several fields, the first non-empty field decides. If all fields are empty, everyone sees the
   * record, and only users without a limit can change it.
   */
  readonly rowScope?: NoInfer<(keyof F & string) | 'id'> | readonly NoInfer<(keyof F & string) | 'id'>[]
  /**
   * The field with the time zone of the users who belong to a record of this resource. The record marked by a field
   * with `exactlyOne` defines the time zone of all other users. Default: none, so the time zone of the business
   * applies.
   */
  readonly zone?: NoInfer<keyof F & string>
  /**
   * Whether the records are the subdivisions of countries, such as states and prefectures. The server adds the missing
   * subdivisions of ISO 3166-2 at each start. The list contains the countries that the business sells to. The resource
   * needs the fields `name`, `code` and `country`, and can have the field `localName`. Default: false.
   */
  readonly subdivisions?: boolean
  /** Lists of other records on a record's page. Default: none. */
  readonly related?: readonly RelatedRecords<NoInfer<ConditionValues<F>>>[]
  /** The actions by name. Default: none. */
  readonly actions?: { readonly [K in keyof A]: Action<NoInfer<ConditionValues<F>>, A[K]> } & {
    readonly [K in keyof P]: { readonly call: { readonly path: P[K] } }
  }
  /** Rules between fields. Default: none. */
  readonly rules?: readonly Rule<NoInfer<ConditionValues<F>>>[]
  /** The condition under which two records conflict. The form shows a warning. Default: never. */
  readonly overlaps?: OverlapRule<NoInfer<ConditionValues<F>>>
  /**
   * Toasts that differ from the defaults. With `noun: 'Tax Master'`, the toasts are 'Tax Master added successfully.'
   * and the like.
   */
  readonly says?: Partial<SuccessMessages> & { readonly noun?: string }
  /**
   * The titles of history entries, by the name of the call or action: `{ create: 'Order placed' }`. Default: 'Order
   * created' and the like, and the label of an action.
   */
  readonly events?: Readonly<Record<string, string>>
  /** Calls that differ from the defaults. `false` removes a call. */
  readonly calls?: CallOverrides<NoInfer<ConditionValues<F>>>
  /** Paths of lists that are filtered by a field: `{ ticket: '/ticket-line/ticket/{ticket}' }`. Default: none. */
  readonly listBy?: Readonly<Partial<Record<NoInfer<FieldOrStampName<F>>, string>>>
  /**
   * The query for dropdowns. 'option' sends `?option=true`, and 'status' sends `?status=1`. 'list' reads the list and
   * skips inactive records. Default: 'option'.
   */
  readonly options?: OptionsQuery
  /** Whether a user can copy a record to start a new record, from the page or the row of the record. Default: false. */
  readonly duplicates?: boolean
  /** Further permissions that do not belong to a call or an action, such as 'overridePayment'. Default: none. */
  readonly permissions?: readonly string[]
  /**
   * New permissions, each with the former permission that allowed the same work: `{ correct: 'state' }`. A permission
   * of another resource has its full name: `{ lend: 'loan.create' }`. If a permission is new to a database, roles with
   * the former permission get the new permission once. Default: none.
   */
  readonly laterPermissions?: Readonly<Record<string, string>>
  /**
   * Whether users can write comments on a record and mention each other. Users who see the record can read the
   * comments. Writing requires the permission `comment`, and deleting other users' comments requires
   * `moderateComments`. Roles that could change the records get `comment` automatically. Default: false.
   */
  readonly comments?: boolean
  /**
   * The screens about mails. If the server has no mail server, these screens show a notice with the solution. Default:
   * none.
   */
  readonly sendsMail?: readonly ('list' | 'form' | 'show')[]
  /**
   * Whether the server only adds records. In an append-only resource, nobody can change or delete a record. Default:
   * false.
   */
  readonly appendOnly?: boolean
  /** The number of sample records in a new, empty database. Default: 12. */
  readonly samples?: number
}

/** A list of related records on a record's page: the records of `resource` whose field `by` refers to the record. */
export interface RelatedRecords<R extends Values = Values> {
  /** The name of the other resource. */
  readonly resource: string
  /** The field of the other resource that refers to this record. */
  readonly by: string
  /** The heading of the list. Default: the other resource's plural label. */
  readonly label?: string
  /** The condition on this record under which the list is shown. Default: the list is always shown. */
  readonly when?: Condition<R>
}
