import { t } from '../text/i18n'
import type { BulkChange } from './bulk'
import type { FieldChange } from './history'

/** The types of jobs. */
export type JobKind = 'edit' | 'action' | 'status' | 'delete' | 'undo' | 'import'

/**
 * The status of a job. 'previewing' computes the preview, 'ready' waits for the start by a user, and 'failed' means
 * that the job cannot continue. For example, a job fails if its user is deactivated.
 */
export type JobState = 'previewing' | 'ready' | 'running' | 'cancelled' | 'done' | 'failed'

/** The result for one record, in the preview and after the execution. */
export type ItemOutcome = 'waiting' | 'change' | 'create' | 'same' | 'refused' | 'done' | 'failed'

/** The request for a job. */
export interface JobRequest {
  readonly resource: string
  readonly kind: JobKind
  /** The ids of the records. */
  readonly ids?: readonly string[]
  /** The query of a list, which selects records without ids. The query contains no page number. */
  readonly query?: string
  /** The ids of records to exclude from the query. */
  readonly except?: readonly string[]
  /** For 'edit': the changes. */
  readonly changes?: readonly BulkChange[]
  /** For 'action': the name of the action. */
  readonly action?: string
  /** For 'action': the values of its fields. For 'import': the values of new records that are not in the rows. */
  readonly values?: Readonly<Record<string, unknown>>
  /** For 'status': the new status. Only records with the other status change. */
  readonly status?: 0 | 1
  /** For 'undo': the id of the batch to undo. */
  readonly batch?: string
  /** For 'import': the field that identifies the records, and whether rows create records, change records or both. */
  readonly key?: string
  readonly mode?: 'create' | 'change' | 'both'
}

/** An example for the preview: the changes of one record. */
export interface JobExample {
  readonly id: string
  readonly title: string
  readonly changes: readonly FieldChange[]
}

/** A job: a change of many records. */
export interface Job {
  readonly id: string
  readonly resource: string
  readonly kind: JobKind
  /** The label of the change, such as 'Archive'. */
  readonly label: string
  readonly state: JobState
  readonly total: number
  /** The number of records that the preview has checked so far. */
  readonly looked: number
  /** The number of records for each result of the preview. */
  readonly counts: { readonly change: number; readonly create: number; readonly same: number; readonly refused: number }
  readonly done: number
  readonly failed: number
  /**
   * The reasons for refusals and failures, the most frequent first. Each reason has the title of one affected record.
   */
  readonly reasons: readonly { readonly why: string; readonly count: number; readonly title: string | null }[]
  readonly examples: readonly JobExample[]
  /** Whether some of the records could not be loaded. Default: false. */
  readonly isPart?: boolean
  readonly by: string
  readonly at: string
  readonly startedAt: string | null
  readonly endedAt: string | null
}

/** One record of a job. */
export interface JobItem {
  /** The position of the record in the job, starting at 1. */
  readonly index: number
  /** The id of the record. The value is null for a row that has not created a record. */
  readonly record: string | null
  readonly title: string
  readonly outcome: ItemOutcome
  readonly why: string | null
}

/** The header of a CSV file with the records of a job. */
export const jobItemCsvHeader = (): readonly string[] => [t('Row'), t('Record'), t('Name'), t('Outcome'), t('Reason')]

/** A record of a job as a row of a CSV file. */
export const jobItemCsvRow = ({ index, record, title, outcome, why }: JobItem): readonly string[] => [
  String(index),
  record ?? '',
  title,
  outcome,
  why ?? '',
]
