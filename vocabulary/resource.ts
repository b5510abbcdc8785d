import type { Action, ActionInputs, ActionPaths } from './action'
import { type CallOverrides, type Calls, makeCalls } from './calls'
import type { Rule, Values } from './conditions'
import type { Declaration, OptionsQuery, RelatedRecords } from './declaration'
import { type Field, type Fields, formerNamesOf } from './field'
import type { List } from './list'
import { createSuccessMessages, type SuccessMessages } from './messages'
import { writePermissionsOf } from './permissions/restrict-registry'
import { allRecordsPermission, userResourceName } from './permissions/row-scope'
import { commentPermission, moderatePermission } from './records/comments'
import { addErasedName } from './records/erased-names'
import { isImportable } from './records/importable-fields'
import { type Erasable, personalDataActions, type Retention } from './records/personal-data'
import { withCurrentKeys } from './renamed'
import { derivedRulesOf, type FieldNote, fieldNotesOf } from './rules/derived-rules'
import type { OverlapRule } from './rules/overlaps'
import {
  type DeclaredSections,
  declaredSectionsOf,
  defaultShowSections,
  editableSectionsOf,
  type Section,
} from './sections'

/** A declared resource, with its defaults filled in. */
export interface Resource<
  ResourceName extends string = string,
  F extends Fields = Fields,
  A extends ActionInputs = ActionInputs,
  P extends ActionPaths = ActionPaths,
> {
  readonly name: ResourceName
  /** The former names, the latest first. */
  readonly was: readonly string[]
  /** The API that stores the records. The value is absent if users sign in at this API. */
  readonly api?: string
  readonly label: { readonly one: string; readonly many: string }
  readonly about?: string
  readonly menu?: Declaration<string, Fields>['menu']
  readonly title: readonly string[]
  readonly fields: F
  /** The fields shown next to the name of a record in mixed lists. */
  readonly summary: readonly string[]
  readonly list: Required<Pick<List, 'columns' | 'search' | 'sort' | 'filters' | 'pageSize'>> &
    Pick<List, 'tabs' | 'stages' | 'narrow' | 'hideFirst'>
  readonly form: readonly Section[]
  readonly show: readonly Section[]
  /** The declared sections, from which `form` and `show` are derived. */
  readonly layout: DeclaredSections
  readonly related: readonly RelatedRecords[]
  readonly actions: { readonly [K in keyof A]: Action<Values, A[K], K extends keyof P ? P[K] : string> }
  readonly rules: readonly Rule[]
  readonly notes: readonly FieldNote[]
  readonly overlaps?: OverlapRule
  readonly says: SuccessMessages
  /** The titles of history entries that differ from the defaults, by the name of the call or action. */
  readonly events: Readonly<Record<string, string>>
  readonly calls: Calls
  readonly options: OptionsQuery
  /** The permissions without the resource's name: 'list', 'show', 'orderStatus' … */
  readonly permissions: readonly string[]
  /** New permissions, each with the former permission that allowed the same work. */
  readonly laterPermissions: Readonly<Record<string, string>>
  readonly samples: number
  /** Whether users can write comments on a record. */
  readonly comments: boolean
  /** The screens that show a notice if the server sends no mail. */
  readonly sendsMail: readonly ('list' | 'form' | 'show')[]
  /** Whether the server only adds records. */
  readonly appendOnly: boolean
  readonly duplicates: boolean
  /** The field that is set while a record is hidden. The value is absent if deleting removes records. */
  readonly softDelete?: string
  /** The erasure of personal data. The value is absent if the records are not about people. */
  readonly erasable?: Erasable
  /** The legal term for which the records keep personal data. The value is absent if there is no term. */
  readonly retention?: Retention
  /** The fields that lead to the scope of a record. The first non-empty field decides. */
  readonly rowScope: readonly string[]
  /** The field with the time zone of the users who belong to a record. */
  readonly zone?: string
  /** Whether the records are the subdivisions of countries. */
  readonly subdivisions: boolean
  /** The field with the record's status. The value is absent if the resource has no status. */
  readonly status?: string
  /** Whether a request body with a record is multipart, because an editable field contains files. */
  readonly multipart: boolean
}

/** Declares a resource: one entity with one path of the API. */
export function defineResource<
  const ResourceName extends string,
  F extends Fields,
  A extends ActionInputs = Record<never, never>,
  P extends ActionPaths = Record<never, never>,
>(declared: Declaration<ResourceName, F, A, P>): Resource<ResourceName, F, A, P> {
  const declaration = withCurrentKeys('resource', declared)
  const { name, label, fields, sections, related = [] } = declaration
  const { erasable, retention } = declaration
  if (erasable) addErasedName(erasable.as)
  const actions = Object.fromEntries(
    Object.entries<Action>({
      ...declaration.actions,
      ...(erasable && personalDataActions(name, erasable)),
    }).map(([key, action]) => [key, withCurrentKeys('action', action)]),
  )
  const title = typeof declaration.title === 'string' ? [declaration.title] : declaration.title
  const status = Object.keys(fields).find((key) => fields[key]?.kind.status)
  const multipart = Object.values(fields).some(({ kind, readOnly }) => kind.files && !readOnly)
  const form = declaration.form ?? editableSectionsOf(sections ?? [{ fields: Object.keys(fields) }], fields)
  const hasStatus = status !== undefined
  const within = [declaration.rowScope ?? []].flat()
  const { comments = false } = declaration
  const calls = makeCalls({ ...declaration, calls: keptCalls(declaration), actions, multipart, hasStatus })
  const columns = declaration.list?.columns ?? defaultColumns(title, fields)
  return {
    name,
    was: formerNamesOf(declaration),
    ...(declaration.api !== undefined && { api: declaration.api }),
    label: { one: label[0], many: label[1] },
    ...(declaration.about && { about: declaration.about }),
    ...(declaration.menu && { menu: declaration.menu }),
    title,
    fields,
    summary: declaration.summary ?? [],
    list: {
      columns,
      search:
        declaration.list?.search ?? title.filter((key) => isSearchable(fields[key]) || fields[key]?.kind.refersTo),
      sort: declaration.list?.sort ?? '-createdAt',
      filters: declaration.list?.filters ?? columns.filter((key) => fields[key]?.kind.filter === 'choices'),
      pageSize: declaration.list?.pageSize ?? 20,
      ...(declaration.list?.narrow && { narrow: declaration.list.narrow }),
      ...(declaration.list?.hideFirst && { hideFirst: declaration.list.hideFirst }),
      ...(declaration.list?.tabs && { tabs: declaration.list.tabs }),
      ...(declaration.list?.stages && { stages: declaration.list.stages }),
    },
    form,
    show: declaration.show ?? sections ?? defaultShowSections(form, fields),
    layout: declaredSectionsOf(declaration),
    related,
    actions: actions as never,
    rules: [...(declaration.rules ?? []), ...derivedRulesOf(fields)],
    notes: fieldNotesOf(fields),
    ...(declaration.overlaps && { overlaps: declaration.overlaps }),
    says: createSuccessMessages(declaration.says),
    events: declaration.events ?? {},
    calls,
    options: declaration.options ?? 'option',
    permissions: [
      ...new Set([
        ...Object.values(calls).flatMap((call) => call?.permission ?? []),
        ...extras(calls, fields),
        ...fieldPermissions(fields),
        ...(within.some((key) => isPersons(name, fields, key)) ? [allRecordsPermission] : []),
        ...(comments ? [commentPermission, moderatePermission] : []),
        ...(declaration.permissions ?? []),
      ]),
    ],
    laterPermissions: { ...(comments && laterOfComments(calls)), ...declaration.laterPermissions },
    rowScope: within,
    samples: declaration.samples ?? 12,
    comments,
    sendsMail: declaration.sendsMail ?? [],
    appendOnly: declaration.appendOnly ?? false,
    duplicates: declaration.duplicates ?? false,
    subdivisions: declaration.subdivisions ?? false,
    ...(declaration.softDelete !== undefined && { softDelete: declaration.softDelete }),
    ...(erasable && { erasable }),
    ...(retention && { retention }),
    ...(declaration.zone !== undefined && { zone: declaration.zone }),
    ...(status !== undefined && { status }),
    multipart,
  }
}

const extras = (calls: Calls, fields: Fields) => [
  ...(calls.list ? ['export'] : []),
  ...(calls.list && calls.create && isImportable(fields) ? ['import'] : []),
]

/**
 * The former permissions for the work with comments, for roles from before comments existed. Roles that can change
 * records can comment, and roles that can delete records can moderate comments.
 */
const laterOfComments = ({ edit, create, delete: remove }: Calls) => {
  const writes = (edit ?? create)?.permission
  return {
    ...(writes !== undefined && { [commentPermission]: writes }),
    ...(remove && { [moderatePermission]: remove.permission }),
  }
}

/** Whether a field of the row scope refers to users. */
const isPersons = (name: string, fields: Fields, key: string) => {
  const field = fields[key]
  return (key === 'id' ? name : field?.kind.refersTo?.(field)) === userResourceName
}

const fieldPermissions = (fields: Fields) => Object.values(fields).flatMap(writePermissionsOf)

/** Refuses to delete or deactivate the record that `exactlyOne` marks. */
function keptCalls<F extends Fields>({ fields, calls }: Declaration<string, F>): CallOverrides {
  const refusals = Object.entries(fields).flatMap(([name, field]) => {
    const { exactlyOne } = field as { exactlyOne?: string }
    return exactlyOne === undefined ? [] : [{ when: { [name]: true }, says: exactlyOne }]
  })
  return refusals.length > 0 ? { ...calls, delete: { refusals }, status: { refusals } } : { ...calls }
}

const isSearchable = (field?: Field) => Boolean(field?.kind.searchable && !field.derived)

function defaultColumns(title: readonly string[], fields: Fields): string[] {
  const plain = Object.keys(fields).filter((key) => {
    const { kind } = fields[key] as Field
    return !kind.wide && !kind.writeOnly && !title.includes(key)
  })
  return [...title, ...plain.slice(0, 6)]
}
