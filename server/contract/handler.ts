import type { Readable } from 'node:stream'
import type { Expression } from 'kysely'
import type {
  ActionInputFor,
  ActionNameOf,
  ActionRecordFor,
  BuiltInResourceNamed,
  DerivedFieldOf,
  FieldChange,
  HistoryAction,
  InputFor,
  RecordOf,
  Resource,
  ServerInputFor,
  ValidatedInputFor,
  Values,
} from '../../vocabulary'
import type { Dialect } from './dialect'
import type { Person } from './person'
import type { Database, Store, Transaction } from './store'

/**
 * The context of a handler: the store, inside the transaction of the call, and the person who makes the call. The store
 * adds its changes to the history. Call `store.trackChanges` before your own SQL statement changes records.
 */
export interface Context {
  /** Reads and writes records, with their history. */
  readonly store: Store
  /**
   * The store, restricted to the records that the person may see. If input identifies a record by another value than
   * its id, such as a serial number, look up the record in this store. Your own SQL statements must include
   * `rowScopeCondition` of server/database/row-scope.ts.
   */
  readonly visibleStore: Store
  /** @deprecated Use `visibleStore`. */
  readonly seen: Store
  /** The transaction of the call, for your own SQL statements. */
  readonly trx: Transaction
  /** The person who makes the call. */
  readonly person: Person
  /** Whether the call restores former values, as an undo does. Former values may be older than a rule. */
  readonly isRestoring?: boolean
  /**
   * Runs work after the transaction has committed, such as sending a mail. The call does not wait for the work. If the
   * work fails, the server logs the error.
   */
  readonly afterCommit: (work: () => Promise<unknown>) => void
}

/** A database in which the tables already exist. */
export interface OpenDatabase {
  readonly db: Database
  readonly dialect: Dialect
}

/**
 * Sums over many records that are stored and kept up to date, because computing them on request would take too long.
 */
export interface Rollup<Written = Values> {
  /** The fields that the sums depend on. Changes to other fields do not change the sums. */
  readonly of: readonly Name<Written>[]
  /** Whether a new record with these values may add to the sums. Default: every record may add to the sums. */
  counts?(values: Written): boolean
  /**
   * Adds the records' amounts after they are written. With -1, subtracts the amounts before the records are changed or
   * removed. The function runs in the transaction of the change.
   */
  readonly add: (database: OpenDatabase, ids: readonly string[], times: 1 | -1) => Promise<void>
}

type Name<Written> = keyof Written & string

/** The response of an action to a change. */
export interface ChangeAnswer {
  /** The text of the toast message. Default: the message of the resource or the action. */
  readonly message?: string
  /** The data of the response. Default: the record after the change. */
  readonly data?: unknown
}

/**
 * The response of an action: a file, or the result of the change. An action that changes a record returns the changed
 * record by default.
 */
export type ActionAnswer =
  /**
   * `afterCommit` runs after the transaction has committed, such as sending a mail. The result of `afterCommit`
   * replaces this result.
   */
  | (ChangeAnswer & { readonly afterCommit?: () => Promise<ChangeAnswer> })
  /**
   * A function can create the file after the transaction has ended. No locks exist while the function creates the file.
   */
  | { readonly file: Buffer | (() => Promise<Buffer | Readable>); readonly type: string; readonly name: string }

/** If the type has no names, the object must be empty. */
type Expected<Name extends string> = [Name] extends [never] ? Readonly<Record<string, never>> : unknown

type ByName<Name extends string, Part> = Expected<Name> & Readonly<Record<Name, Part>>

/** The input of an action. */
type ActionInput<R, Name> = ActionRecordFor<R, Name> & { readonly values: ActionInputFor<R, Name> }

type Logic<R> = [R] extends [never] ? never : DerivedFieldOf<R> | ActionNameOf<R>

/** The names of derived fields and actions that the engine implements for its own resources, such as people. */
export type EngineLogicOf<R> = Resource extends R
  ? never
  : R extends { readonly name: infer Name }
    ? Logic<BuiltInResourceNamed<Name>>
    : never

/**
 * The server logic of a resource that a declaration cannot express: `Handler<typeof book>`. Each function may throw a
 * Problem, which rolls back all changes of the call. The engine also has its own handlers for people and roles.
 * server/records/combine-handlers.ts combines the handlers of the business and the engine.
 */
export interface Handler<R = Resource, Done = EngineLogicOf<R>> {
  /**
   * The values of derived fields as SQL over the resource's table, whose alias is `table`. Lists can show, sort and
   * filter by these fields. The SQL returns values in the stored form of the field's kind:
   * - decimals are stored as integers of their smallest unit
   * - yes and no are stored as 1 and 0
   * - lists and records are stored as JSON text
   * - references are stored as ids
   */
  readonly derived?: ByName<Exclude<DerivedFieldOf<R>, Done>, (store: Store, table: string) => Expression<unknown>>
  /**
   * Choices with transitions that the handler computes from other values of the record, such as a payment status from
   * its payments. The transitions of these choices restrict requests, but not the writes of the handler. Default:
   * transitions restrict requests and the writes of the handler.
   */
  readonly computes?: readonly Name<ServerInputFor<R>>[]
  /** Sets the values that the server provides. Refuses input that the declaration cannot refuse. */
  beforeCreate?(context: Context, values: ValidatedInputFor<R>): Promise<ServerInputFor<R>>
  /** `record` has the written values and the id. Read the record to get its derived values. */
  afterCreate?(context: Context, record: ServerInputFor<R> & { readonly id: string }): Promise<void>
  /** `changes` are the values of the request, or the new status. The function returns the values to write. */
  beforeEdit?(context: Context, stored: RecordOf<R>, changes: InputFor<R>): Promise<ServerInputFor<R>>
  /** Applies the consequences of a change. `stored` is the record before the change. */
  afterEdit?(context: Context, stored: RecordOf<R>, changes: ServerInputFor<R>): Promise<void>
  /** Refuses the deletion by throwing a Problem. */
  beforeDelete?(context: Context, stored: RecordOf<R>): Promise<void>
  /**
   * Runs before an action, by its name, with the id of its record, which is not locked yet. Use this function to lock
   * other records in the common sequence (`lock` of server/contract/store.ts). Default: the handler does no work before
   * an action.
   */
  readonly beforeAction?: Partial<
    ByName<Exclude<ActionNameOf<R>, Done>, (context: Context, id: string) => Promise<void>>
  >
  /** Creates missing tables that belong to no resource. At that time, the tables of the resources already exist. */
  readonly tables?: (database: OpenDatabase) => Promise<void>
  /**
   * Tables of the handler whose rows are deleted with a record (`on delete cascade`) and restored with it. An example
   * is a person's second factor. `by` is the column with the record's id. Default: no further rows are restored.
   */
  readonly belongings?: readonly { readonly table: string; readonly by: string }[]
  /**
   * More indexes on the resource's table, each as a list of columns. With such an index, a hand-written statement that
   * sums these columns reads only the index. Default: the indexes that the declaration implies.
   */
  readonly indexes?: readonly (readonly Name<ServerInputFor<R>>[])[]
  /** Sums that depend on the resource's records, no matter which code writes the records. Default: no sums. */
  readonly rollups?: readonly Rollup<ServerInputFor<R>>[]
  /** The erasure of personal data, as far as the declaration cannot express it. Default: the declaration suffices. */
  readonly erasure?: Erasure<R>
  /**
   * The way to undo a call, by the name of the call: 'create', 'edit', 'delete', 'status' or an action. Default:
   * created records are deleted, deleted records are restored, and changes are reverted with the ordinary calls. An
   * action with a handler cannot be undone.
   */
  readonly undo?: { readonly [Name in 'create' | 'edit' | 'delete' | 'status' | ActionNameOf<R>]?: UndoHandler<R> }
  /**
   * The actions by name. The engine has already checked the values, `when`, the refusals and the choice in
   * `transition`. An action that only changes this choice needs no function. An action with further effects writes its
   * input with `writeActionValues` of server/records/checks/choice-transitions.ts.
   */
  readonly actions?: Expected<Exclude<ActionNameOf<R>, Done>> & {
    readonly [Name in Exclude<ActionNameOf<R>, Done>]?: Action<R, Name>['do']
  }
}

/** The part of an erasure that a declaration cannot express. */
export interface Erasure<R = Resource> {
  /** For a resource with `erasable`: locks other records before the record itself, in the common sequence. */
  lock?(context: Context, id: string): Promise<void>
  /**
   * For a resource with `erasable`: the reasons why the record cannot be erased now, such as open orders. An empty list
   * allows the erasure.
   */
  refusals?(context: Context, record: RecordOf<R>): Promise<readonly string[]>
  /** The values that replace personal values, by field. Default: the value becomes empty. */
  readonly values?: Readonly<Record<string, (value: unknown) => unknown>>
}

/** The way to undo a call. */
export interface UndoHandler<R = Resource> {
  /**
   * The permission to undo the call, without the resource's name. Default: the permission of the call that reverses it.
   */
  readonly permission?: string
  /**
   * The reason why the call cannot be undone, regardless of later changes. Undefined if the call can be undone.
   * Default: the call can be undone.
   */
  refuses?(done: Pick<RecordedCall, 'before' | 'after'>): string | undefined
  /**
   * The name of the call that reverses the effect, such as the call that shows a hidden record again. Default: the
   * function `do` reverses the effect.
   */
  readonly by?: string
  /**
   * Undoes the call, like an action on the record. The engine has checked that nobody has changed the affected values
   * since the call.
   */
  do?(context: Context, done: RecordedCall & { readonly record: RecordOf<R> }): Promise<void>
}

/** The effect of a call on its record, as stored in the history. */
export interface RecordedCall {
  /** The changed fields before the call. The object is empty for a created record. */
  readonly before: Values
  /** The same fields after the call. The object is empty for a deleted record. */
  readonly after: Values
  /** Whether the call itself undid another call. */
  readonly isUndo: boolean
  /** All records that the call has changed. The record of the call is the first. */
  readonly entries: readonly RecordedEntry[]
}

/** The effect of a call on one record. */
export interface RecordedEntry {
  readonly id: string
  readonly action: HistoryAction
  readonly call: string
  readonly resource: string
  readonly record: string
  readonly title: string
  readonly by: string | null
  readonly at: string
  readonly requestId: string
  readonly batch: string | null
  readonly undoes: string | null
  readonly changes: readonly FieldChange[]
}

/** `Handler` declares this function as a method, so that a handler of one resource is assignable to `Handler`. */
interface Action<R, Name> {
  do(context: Context, given: ActionInput<R, Name>): Promise<ActionAnswer>
}

/** The handlers by the name of their resource. */
export type Handlers = Readonly<Record<string, Handler>>

export type { Values }
