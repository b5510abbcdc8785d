import type { BulkChange } from './bulk'
import type { FieldChange } from './history'
import { t } from './i18n'

/** What is done to many records. */
export type JobKind = 'edit' | 'action' | 'status' | 'delete' | 'undo' | 'import'

/**
 * How far a change of many records has come: it is looked at first, `ready` once that is done, and begun when somebody
 * says so. 'failed' where it cannot go on at all, such as where its person was switched off.
 */
export type JobState = 'previewing' | 'ready' | 'running' | 'cancelled' | 'done' | 'failed'

/** What becomes of one record: what a look at it has come to, and what was done in the end. */
export type ItemOutcome = 'waiting' | 'change' | 'create' | 'same' | 'refused' | 'done' | 'failed'

/** What shall be done to many records. */
export interface JobRequest {
  readonly resource: string
  readonly kind: JobKind
  /** The records, by their ids. */
  readonly ids?: readonly string[]
  /** In place of ids: all that a list has with this query, as it is asked for, without its page. */
  readonly query?: string
  /** Ids of those among them that are not meant. */
  readonly except?: readonly string[]
  /** Of 'edit'. */
  readonly changes?: readonly BulkChange[]
  /** Of 'action': its name. */
  readonly action?: string
  /** Of 'action': what it asks for. Of 'import': the values of new records that their rows do not give. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Of 'status': the one that records get which have the other. */
  readonly status?: 0 | 1
  /** Of 'undo': the batch that is undone. */
  readonly batch?: string
  /** Of 'import': the field by which rows are found among the records, and what is done with them. */
  readonly key?: string
  readonly mode?: 'create' | 'change' | 'both'
}

/** What one record becomes, for example. */
export interface JobExample {
  readonly id: string
  readonly title: string
  readonly changes: readonly FieldChange[]
}

/** A change of many records. */
export interface Job {
  readonly id: string
  readonly resource: string
  readonly kind: JobKind
  /** What is done, in words: 'Archive'. */
  readonly label: string
  readonly state: JobState
  readonly total: number
  /** How many were looked at so far. */
  readonly looked: number
  /** What the look at them has come to. */
  readonly counts: { readonly change: number; readonly create: number; readonly same: number; readonly refused: number }
  readonly done: number
  readonly failed: number
  /** Why records are refused or have failed, the most frequent first, each with the title of one that it is said of. */
  readonly reasons: readonly { readonly why: string; readonly count: number; readonly title: string | null }[]
  readonly examples: readonly JobExample[]
  /** There are more records of which nothing could be had. Default: false. */
  readonly isPart?: boolean
  readonly by: string
  readonly at: string
  readonly startedAt: string | null
  readonly endedAt: string | null
}

/** One record of a job. */
export interface JobItem {
  /** Its place among them, from 1. */
  readonly index: number
  /** Null for a row that has become no record. */
  readonly record: string | null
  readonly title: string
  readonly outcome: ItemOutcome
  readonly why: string | null
}

/** What stands above the columns of a CSV file of a job's records. */
export const jobItemCsvHeader = (): readonly string[] => [t('Row'), t('Record'), t('Name'), t('Outcome'), t('Reason')]

/** A record of a job as a line of a CSV file. */
export const jobItemCsvRow = ({ index, record, title, outcome, why }: JobItem): readonly string[] => [
  String(index),
  record ?? '',
  title,
  outcome,
  why ?? '',
]
