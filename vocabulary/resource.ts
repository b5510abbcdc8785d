import type { Action, ActionInputs, ActionPaths } from './action'
import { type CallOverrides, type Calls, makeCalls } from './calls'
import { commentPermission, moderatePermission } from './comments'
import type { Rule, Values } from './conditions'
import type { Declaration, OptionsQuery } from './declaration'
import { derivedRulesOf, type FieldNote, fieldNotesOf } from './derived-rules'
import { type Field, type Fields, formerNamesOf } from './field'
import { isImportable } from './importable-fields'
import type { List } from './list'
import { createSuccessMessages, type SuccessMessages } from './messages'
import type { OverlapRule } from './overlaps'
import type { RelatedRecords } from './related'
import { withCurrentKeys } from './renamed'
import { writePermissionsOf } from './restrict-registry'
import { allRecordsPermission, userResourceName } from './row-scope'
import {
  type DeclaredSections,
  declaredSectionsOf,
  defaultShowSections,
  editableSectionsOf,
  type Section,
} from './sections'

/** A declared resource, its defaults filled in. */
export interface Resource<
  ResourceName extends string = string,
  F extends Fields = Fields,
  A extends ActionInputs = ActionInputs,
  P extends ActionPaths = ActionPaths,
> {
  readonly name: ResourceName
  /** What it was called before, the latest name first. */
  readonly was: readonly string[]
  /** The API that keeps its records, where it is not the one at which people sign in. */
  readonly api?: string
  readonly label: { readonly one: string; readonly many: string }
  readonly about?: string
  readonly menu?: Declaration<string, Fields>['menu']
  readonly title: readonly string[]
  readonly fields: F
  /** What is said of a record beside its name where it stands among others of all sorts. */
  readonly summary: readonly string[]
  readonly list: Required<Pick<List, 'columns' | 'search' | 'sort' | 'filters' | 'pageSize'>> &
    Pick<List, 'tabs' | 'stages' | 'narrow' | 'hideFirst'>
  readonly form: readonly Section[]
  readonly show: readonly Section[]
  /** The sections as they are declared, from which form and show follow. */
  readonly layout: DeclaredSections
  readonly related: readonly RelatedRecords[]
  readonly actions: { readonly [K in keyof A]: Action<Values, A[K], K extends keyof P ? P[K] : string> }
  readonly rules: readonly Rule[]
  readonly notes: readonly FieldNote[]
  readonly overlaps?: OverlapRule
  readonly says: SuccessMessages
  /** What the history says has been done, by the name of the call or the action, where that is not said by default. */
  readonly events: Readonly<Record<string, string>>
  readonly calls: Calls
  readonly options: OptionsQuery
  /** Names without the resource's own: 'list', 'show', 'orderStatus' … */
  readonly permissions: readonly string[]
  /** Permissions that came later, each with the one by which the same could be done before. */
  readonly laterPermissions: Readonly<Record<string, string>>
  readonly samples: number
  /** People write comments below a record. */
  readonly comments: boolean
  /** Screens that say so where no mail is sent. */
  readonly sendsMail: readonly ('list' | 'form' | 'show')[]
  /** Records are only ever added, by the server. */
  readonly appendOnly: boolean
  readonly duplicates: boolean
  /** The field that is set while a record is hidden, where deleting hides. */
  readonly softDelete?: string
  /** The fields that bind a record to what people belong to; the first that is not empty decides. */
  readonly rowScope: readonly string[]
  /** The field with the time zone of those who belong to a record. */
  readonly zone?: string
  /** The field that holds the record's status, where it has one. */
  readonly status?: string
  /** Records travel as multipart bodies, because a field holds files. */
  readonly multipart: boolean
}

/** Declares what is managed: one resource is one entity and one path of the API. */
export function defineResource<
  const ResourceName extends string,
  F extends Fields,
  A extends ActionInputs = Record<never, never>,
  P extends ActionPaths = Record<never, never>,
>(declared: Declaration<ResourceName, F, A, P>): Resource<ResourceName, F, A, P> {
  const declaration = withCurrentKeys('resource', declared)
  const { name, label, fields, sections, related = [] } = declaration
  const actions = Object.fromEntries(
    Object.entries<Action>(declaration.actions ?? {}).map(([key, action]) => [key, withCurrentKeys('action', action)]),
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
    says: createSuccessMessages(label[0], declaration.says),
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
    ...(declaration.softDelete !== undefined && { softDelete: declaration.softDelete }),
    ...(declaration.zone !== undefined && { zone: declaration.zone }),
    ...(status !== undefined && { status }),
    multipart,
  }
}

const extras = (calls: Calls, fields: Fields) => [
  ...(calls.list ? ['export'] : []),
  ...(calls.list && calls.create && isImportable(fields) ? ['import'] : []),
]

/** Who could change a record may write below it, and who could delete one may delete what others wrote. */
const laterOfComments = ({ edit, create, delete: remove }: Calls) => {
  const writes = (edit ?? create)?.permission
  return {
    ...(writes !== undefined && { [commentPermission]: writes }),
    ...(remove && { [moderatePermission]: remove.permission }),
  }
}

/** Whether the field tells whose a record is. */
const isPersons = (name: string, fields: Fields, key: string) => {
  const field = fields[key]
  return (key === 'id' ? name : field?.kind.refersTo?.(field)) === userResourceName
}

const fieldPermissions = (fields: Fields) => Object.values(fields).flatMap(writePermissionsOf)

/** What exactly one record must have is not lost with it. */
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
