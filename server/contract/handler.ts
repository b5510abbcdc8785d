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
 * What a handler works with: the store, inside the transaction of the call, and who makes the call. The store notes what
 * is written through it for the history; whoever writes past it calls its `watch` first.
 */
export interface Context {
  /** Reads and writes records, with their history. */
  readonly store: Store
  /**
   * The store without the records that the person does not see. What they name by more than a reference, such as a serial
   * number, is looked up with its limits: see `rowScopeCondition` of server/database/row-scope.ts.
   */
  readonly visibleStore: Store
  /** @deprecated Use `visibleStore`. */
  readonly seen: Store
  /** The transaction of the call, for statements of one's own. */
  readonly trx: Transaction
  /** Who makes the call. */
  readonly person: Person
  /** Does something once the change is kept, such as sending a letter; nobody waits for it, and its failure is logged. */
  readonly afterCommit: (work: () => Promise<unknown>) => void
}

/** A database whose tables are there. */
export interface OpenDatabase {
  readonly db: Database
  readonly dialect: Dialect
}

/** Sums over many records that are kept up to date with them, because adding them up when asked would take too long. */
export interface Rollup<Written = Values> {
  /** The fields that the sums follow from; a change of others leaves them alone. */
  readonly of: readonly Name<Written>[]
  /** Whether a new record of those values may add to the sums. Default: each does. */
  counts?(values: Written): boolean
  /**
   * Adds what the records come to, once they are written; takes it off, with -1, before they are changed or removed. Within
   * the transaction of the change.
   */
  readonly add: (database: OpenDatabase, ids: readonly string[], times: 1 | -1) => Promise<void>
}

type Name<Written> = keyof Written & string

/** What an action says of a change. */
export interface ChangeAnswer {
  /** The toast. Default: what the resource or the action says. */
  readonly message?: string
  /** Default: the record as it is then. */
  readonly data?: unknown
}

/** The answer of an action: a file, or what it came to. One that changes a record is answered with that, as it is then. */
export type ActionAnswer =
  /** `afterCommit` is done once the change is kept, such as sending a letter; what it answers takes the place of this. */
  | (ChangeAnswer & { readonly afterCommit?: () => Promise<ChangeAnswer> })
  /** A function makes the file once the transaction has ended, so that nobody waits for its locks while it is made. */
  | { readonly file: Buffer | (() => Promise<Buffer>); readonly type: string; readonly name: string }

/** Where nothing is named, nothing can be given. */
type Expected<Name extends string> = [Name] extends [never] ? Readonly<Record<string, never>> : unknown

type ByName<Name extends string, Part> = Expected<Name> & Readonly<Record<Name, Part>>

/** What an action is done with. */
type ActionInput<R, Name> = ActionRecordFor<R, Name> & { readonly values: ActionInputFor<R, Name> }

type Logic<R> = [R] extends [never] ? never : DerivedFieldOf<R> | ActionNameOf<R>

/** What the engine itself works out and does of a resource that it declares, such as people. */
export type EngineLogicOf<R> = Resource extends R
  ? never
  : R extends { readonly name: infer Name }
    ? Logic<BuiltInResourceNamed<Name>>
    : never

/**
 * What a declaration cannot say about a resource, on the server: `Handler<typeof book>`. Each function may throw a
 * Problem, which undoes the whole call. Of people and roles the engine does its part itself, in turn with this:
 * server/records/combine-handlers.ts.
 */
export interface Handler<R = Resource, Done = EngineLogicOf<R>> {
  /**
   * The values of derived fields as SQL over the resource's table, whose alias is `table`, so that lists show, sort and
   * filter by them. A value has the form in which a column of the field's kind would keep it: decimals as integers of
   * their smallest unit, yes and no as 1 and 0, lists and records as JSON text, references as ids.
   */
  readonly derived?: ByName<Exclude<DerivedFieldOf<R>, Done>, (store: Store, table: string) => Expression<unknown>>
  /**
   * Choices with transitions that the handler computes from other values of the record, such as a payment status from its
   * payments. Their transitions bind what people ask for, and not what the handler writes. Default: they bind both.
   */
  readonly computes?: readonly Name<ServerInputFor<R>>[]
  /** Fills in what the server sets, and refuses what the declaration cannot. */
  beforeCreate?(context: Context, values: ValidatedInputFor<R>): Promise<ServerInputFor<R>>
  /** `record` is what was written, and its id: what the store derives of it has to be read. */
  afterCreate?(context: Context, record: ServerInputFor<R> & { readonly id: string }): Promise<void>
  /** `changes` are the values given, or the new status; answers those to be written. */
  beforeEdit?(context: Context, stored: RecordOf<R>, changes: InputFor<R>): Promise<ServerInputFor<R>>
  /** What follows from a change, `stored` being the record before it. */
  afterEdit?(context: Context, stored: RecordOf<R>, changes: ServerInputFor<R>): Promise<void>
  /** Refuses where the record has to stay. */
  beforeDelete?(context: Context, stored: RecordOf<R>): Promise<void>
  /**
   * What comes before an action, by its name, with the id of its record, which is not held yet: for holding what comes first
   * in the order in which all take records (`lock` of server/contract/store.ts). Default: nothing.
   */
  readonly beforeAction?: Partial<
    ByName<Exclude<ActionNameOf<R>, Done>, (context: Context, id: string) => Promise<void>>
  >
  /** Creates tables that are no resource's, where they are missing; the resources' own are there by then. */
  readonly tables?: (database: OpenDatabase) => Promise<void>
  /**
   * Those of its own tables whose rows are deleted with a record (`on delete cascade`) and come back with it, such as a person's
   * second factor; `by` is the column with the record's id. Default: none come back.
   */
  readonly belongings?: readonly { readonly table: string; readonly by: string }[]
  /**
   * Further indexes of the resource's table, each by its columns, for what a hand-written statement adds up: it then reads
   * the index alone. Default: those that the declaration asks for.
   */
  readonly indexes?: readonly (readonly Name<ServerInputFor<R>>[])[]
  /** Sums that follow from the resource's records, whoever writes them. Default: none. */
  readonly rollups?: readonly Rollup<ServerInputFor<R>>[]
  /**
   * How what a call has done is undone, by the name of the call: 'create', 'edit', 'delete', 'status' or an action. Default:
   * what is created is deleted, what is deleted is brought back, and what is changed is changed back, by the ordinary ways;
   * an action that has a handler cannot be undone.
   */
  readonly undo?: { readonly [Name in 'create' | 'edit' | 'delete' | 'status' | ActionNameOf<R>]?: UndoHandler<R> }
  /**
   * The actions by name, with values that are checked already, as are `when`, the refusals and the `transition` of a choice.
   * An action that only moves a choice needs no function; one that does more writes what was asked for by `write` of
   * server/records/checks/choice-transitions.ts.
   */
  readonly actions?: Expected<Exclude<ActionNameOf<R>, Done>> & {
    readonly [Name in Exclude<ActionNameOf<R>, Done>]?: Action<R, Name>['do']
  }
}

/** How what a call has done is undone. */
export interface UndoHandler<R = Resource> {
  /** The permission that it takes, without the resource's name. Default: that of the call which undoes it. */
  readonly permission?: string
  /** Why it cannot be undone, whatever has become of the record since; undefined where it can. Default: it can. */
  refuses?(done: Pick<RecordedCall, 'before' | 'after'>): string | undefined
  /** The call by which it is undone, such as the one that brings back what is hidden. Default: what `do` does. */
  readonly by?: string
  /** Undoes it, as an action does something with the record; nobody has changed since what it was about. */
  do?(context: Context, done: RecordedCall & { readonly record: RecordOf<R> }): Promise<void>
}

/** What a call has done to its record, as the history tells it. */
export interface RecordedCall {
  /** The values of the fields that it has changed; none of a record that it has created. */
  readonly before: Values
  /** The same fields as it has left them; none of a record that it has deleted. */
  readonly after: Values
  /** Whether it has undone something itself. */
  readonly isUndo: boolean
  /** All that it has changed, its record first. */
  readonly entries: readonly RecordedEntry[]
}

/** What a call has done to one record. */
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

/** As a method, so that a handler of one resource is also one of any. */
interface Action<R, Name> {
  do(context: Context, given: ActionInput<R, Name>): Promise<ActionAnswer>
}

/** The handlers by the name of their resource. */
export type Handlers = Readonly<Record<string, Handler>>

export type { Values }
