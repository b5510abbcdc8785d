import { type CallChanges, type Calls, makeCalls } from './calls'
import { isEmpty } from './checks'
import { choicesOf } from './choices'
import type { Values } from './conditions'
import type { Action, Asking, Declaration, List, OptionsCall, Related, Rule, Section } from './declaration'
import {
  type AnsweredOf,
  type CheckedOf,
  type DerivedName,
  type Field,
  type Fields,
  formerNamesOf,
  type InputOf,
  type Stamps,
  type WrittenOf,
} from './field'
import { type Note, notesOf, rulesOf } from './implied'
import { isImportable } from './importable'
import { type Messages, makeMessages } from './messages'
import { writePermissions } from './narrowed'
import type { Overlaps } from './overlaps'
import type { Reference } from './reference'
import { defaultShow, type Layout, layoutOf, typedOf } from './sections'
import { allPermission, peopleResource } from './within'
import { t } from './words'

/** A declared resource, its defaults filled in. */
export interface Resource<ResourceName extends string = string, F extends Fields = Fields, A extends Asking = Asking> {
  readonly name: ResourceName
  /** What it was called before, the latest name first. */
  readonly was: readonly string[]
  readonly label: { readonly one: string; readonly many: string }
  readonly about?: string
  readonly menu?: Declaration<string, Fields>['menu']
  readonly title: readonly string[]
  readonly fields: F
  /** What is said of a record beside its name where it stands among others of all sorts. */
  readonly brief: readonly string[]
  readonly list: Required<Pick<List, 'columns' | 'search' | 'sort' | 'filters' | 'pageSize'>> &
    Pick<List, 'tabs' | 'narrow'>
  readonly form: readonly Section[]
  readonly show: readonly Section[]
  /** The sections as they are declared, from which form and show follow. */
  readonly layout: Layout
  readonly related: readonly Related[]
  readonly actions: { readonly [K in keyof A]: Action<Values, A[K]> }
  readonly rules: readonly Rule[]
  readonly notes: readonly Note[]
  readonly overlaps?: Overlaps
  readonly says: Messages
  /** What the history says has been done, by the name of the call or the action, where that is not said by default. */
  readonly events: Readonly<Record<string, string>>
  readonly calls: Calls
  readonly options: OptionsCall
  /** Names without the resource's own: 'list', 'show', 'orderStatus' … */
  readonly permissions: readonly string[]
  /** Permissions that came later, each with the one by which the same could be done before. */
  readonly laterPermissions: Readonly<Record<string, string>>
  readonly samples: number
  /** Records are only ever added, by the server. */
  readonly appendOnly: boolean
  /** The field that is set while a record is hidden, where deleting hides. */
  readonly softDelete?: string
  /** The fields that bind a record to what people belong to; the first that is not empty decides. */
  readonly within: readonly string[]
  /** The field with the time zone of those who belong to a record. */
  readonly zone?: string
  /** The field that holds the record's status, where it has one. */
  readonly status?: string
  /** Records travel as multipart bodies, because a field holds files. */
  readonly multipart: boolean
}

/** The same, resolved: an editor shows what it has, not how it came about. */
export type Flat<T> = T extends unknown ? { [K in keyof T]: T[K] } : never

type FieldsOf<R> = R extends { readonly fields: infer F extends Fields } ? F : never

/** The record of a declared resource, as the API answers it. */
export type RecordOf<R> = Resource extends R ? AnyRecord : Flat<Stamps & AnsweredOf<FieldsOf<R>>>

/** What the API accepts for a record of a declared resource. */
export type InputFor<R> = Resource extends R ? Values : Flat<InputOf<FieldsOf<R>>>

/** What the API was given for a new record of a declared resource, once it is checked. */
export type CheckedFor<R> = Resource extends R ? Values : Flat<CheckedOf<FieldsOf<R>>>

/** What the server writes of a record of a declared resource; an id or a stamp of its own only where one is meant. */
export type WrittenFor<R> = Resource extends R ? Values : Flat<Partial<Stamps> & WrittenOf<FieldsOf<R>>>

/** The names of the fields of a declared resource that are worked out whenever they are read. */
export type DerivedOf<R> = Resource extends R ? string : DerivedName<FieldsOf<R>>

/** The names of the actions of a declared resource. */
export type ActionOf<R> = R extends { readonly actions: infer A } ? keyof A & string : never

/** What an action of a declared resource is given. */
export type AskedBy<R, Name> = Resource extends R
  ? Values
  : R extends Resource<string, Fields, infer A>
    ? Name extends keyof A
      ? A[Name] extends Fields
        ? Flat<CheckedOf<A[Name]>>
        : Record<never, never>
      : never
    : never

/** Any record, where the resource is not known by name. */
export type AnyRecord = { readonly id: string } & Readonly<Record<string, unknown>>

/** Declares what is managed: one resource is one entity and one path of the API. */
export function defineResource<
  const ResourceName extends string,
  F extends Fields,
  A extends Asking = Record<never, never>,
>(declaration: Declaration<ResourceName, F, A>): Resource<ResourceName, F, A> {
  const { name, label, fields, sections, related = [], actions = {} as never } = declaration
  const title = typeof declaration.title === 'string' ? [declaration.title] : declaration.title
  const status = Object.keys(fields).find((key) => fields[key]?.kind.status)
  const multipart = Object.values(fields).some(({ kind, readOnly }) => kind.files && !readOnly)
  const form = declaration.form ?? typedOf(sections ?? [{ fields: Object.keys(fields) }], fields)
  const hasStatus = status !== undefined
  const within = [declaration.within ?? []].flat()
  const calls = makeCalls({ ...declaration, calls: keptCalls(declaration), actions, multipart, hasStatus })
  const columns = declaration.list?.columns ?? defaultColumns(title, fields)
  return {
    name,
    was: formerNamesOf(declaration),
    label: { one: label[0], many: label[1] },
    ...(declaration.about && { about: declaration.about }),
    ...(declaration.menu && { menu: declaration.menu }),
    title,
    fields,
    brief: declaration.brief ?? [],
    list: {
      columns,
      search:
        declaration.list?.search ?? title.filter((key) => isSearchable(fields[key]) || fields[key]?.kind.refersTo),
      sort: declaration.list?.sort ?? '-createdAt',
      filters: declaration.list?.filters ?? columns.filter((key) => fields[key]?.kind.filter === 'choices'),
      pageSize: declaration.list?.pageSize ?? 20,
      ...(declaration.list?.narrow && { narrow: declaration.list.narrow }),
      ...(declaration.list?.tabs && { tabs: declaration.list.tabs }),
    },
    form,
    show: declaration.show ?? sections ?? defaultShow(form, fields),
    layout: layoutOf(declaration),
    related,
    actions,
    rules: [...(declaration.rules ?? []), ...rulesOf(fields)],
    notes: notesOf(fields),
    ...(declaration.overlaps && { overlaps: declaration.overlaps }),
    says: makeMessages(label[0], declaration.says),
    events: declaration.events ?? {},
    calls,
    options: declaration.options ?? 'option',
    permissions: [
      ...new Set([
        ...Object.values(calls).flatMap((call) => call?.permission ?? []),
        ...extras(calls, fields),
        ...fieldPermissions(fields),
        ...(within.some((key) => isPersons(name, fields, key)) ? [allPermission] : []),
        ...(declaration.permissions ?? []),
      ]),
    ],
    laterPermissions: declaration.laterPermissions ?? {},
    within,
    samples: declaration.samples ?? 12,
    appendOnly: declaration.appendOnly ?? false,
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

/** Whether the field tells whose a record is. */
const isPersons = (name: string, fields: Fields, key: string) => {
  const field = fields[key]
  return (key === 'id' ? name : field?.kind.refersTo?.(field)) === peopleResource
}

const fieldPermissions = (fields: Fields) => Object.values(fields).flatMap(writePermissions)

/** What exactly one record must have is not lost with it. */
function keptCalls<F extends Fields>({ fields, calls }: Declaration<string, F>): CallChanges {
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

/** A choice goes by its label, a reference by the name of its record. */
const wordOf = (field: Field | undefined, value: unknown, say: (label: string) => string): unknown => {
  if (typeof value === 'object' && value !== null) return (value as Reference).name
  const label = choicesOf(field)?.[String(value)]?.label
  return label ? say(label) : value
}

/** Whether a record is hidden, such as one that was deleted and can be brought back. */
export const isHidden = ({ softDelete }: Resource, record: Readonly<Record<string, unknown>>): boolean =>
  softDelete !== undefined && !isEmpty(record[softDelete])

/**
 * The name of a record: its title fields' values, with spaces between.
 *
 * @param say says the labels of choices; for a name that is kept, as they are. Default: `t`.
 */
export const titleOf = (
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  say: (label: string) => string = t,
): string =>
  resource.title
    .map((key) => wordOf(resource.fields[key], record[key], say))
    .filter((value) => value !== null && value !== undefined && value !== '')
    .join(' ')
