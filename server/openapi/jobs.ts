import { type How, type ItemOutcome, type JobKind, type JobState, jobCalls } from '../../vocabulary'
import { type Besides, below, describe } from './describe'
import { type Json, listOf, nullable, object, reference, text } from './schema'

const kinds: readonly JobKind[] = ['edit', 'action', 'status', 'delete', 'undo', 'import']
const states: readonly JobState[] = ['previewing', 'ready', 'running', 'cancelled', 'done', 'failed']
const outcomes: readonly ItemOutcome[] = ['waiting', 'change', 'create', 'same', 'refused', 'done', 'failed']
const ways: readonly How[] = ['set', 'clear', 'plus', 'minus', 'times', 'percent', 'add', 'remove']

const count: Json = { type: 'integer', minimum: 0 }

const moment: Json = { ...text, format: 'date-time' }

const values: Json = { type: 'object', additionalProperties: true }

/** The schemas of changes of many records. */
export const jobSchemas: Json = {
  JobOrder: object(
    {
      resource: text,
      kind: { ...text, enum: kinds },
      ids: { ...listOf(text), description: 'The records, or else `query`.' },
      query: { ...text, description: 'The query of a list without its page, in place of `ids`.', maxLength: 4000 },
      except: { ...listOf(text), description: 'Those among them that are not meant.' },
      changes: listOf(
        object({ field: text, how: { ...text, enum: ways }, value: {}, decimals: count }, ['value', 'decimals']),
      ),
      action: text,
      values,
      status: { type: 'integer', enum: [0, 1] },
      batch: text,
      key: { ...text, description: 'The field by which rows are found among the records.' },
      mode: { ...text, enum: ['create', 'change', 'both'] },
    },
    ['ids', 'query', 'except', 'changes', 'action', 'values', 'status', 'batch', 'key', 'mode'],
  ),
  Job: object({
    id: text,
    resource: text,
    kind: { ...text, enum: kinds },
    label: text,
    state: {
      ...text,
      enum: states,
      description: 'It is looked at first, and `ready` once all that would become of the records is known.',
    },
    total: count,
    looked: count,
    counts: object({ change: count, create: count, same: count, refused: count }),
    done: count,
    failed: count,
    reasons: listOf(
      object({ why: text, count, title: nullable({ ...text, description: 'Of one of those records.' }) }),
    ),
    examples: listOf(
      object({
        id: text,
        title: text,
        changes: listOf(object({ field: text, before: {}, after: {} }, ['before', 'after'])),
      }),
    ),
    by: text,
    at: moment,
    startedAt: nullable(moment),
    endedAt: nullable(moment),
  }),
  JobItem: object({
    index: count,
    record: nullable(text),
    title: text,
    outcome: { ...text, enum: outcomes },
    why: nullable(text),
  }),
}

const job = object({ data: reference('Job') })

/** The calls by which many records are changed at once. */
export const jobCallsDescribed: readonly Besides[] = [
  describe('Many records', 'listJobs', below(jobCalls.list), { answers: listOf(reference('Job')) }),
  describe('Many records', 'createJob', below(jobCalls.create), {
    takes: reference('JobOrder'),
    answers: job,
    status: 201,
  }),
  describe('Many records', 'showJob', below(jobCalls.show), { answers: job }),
  describe('Many records', 'addJobRows', below(jobCalls.rows), {
    takes: object({ rows: { ...listOf(values), maxItems: 1000 }, last: { type: 'boolean' }, start: count }, ['start']),
    answers: job,
  }),
  describe('Many records', 'startJob', below(jobCalls.start), { answers: job }),
  describe('Many records', 'cancelJob', below(jobCalls.cancel), { answers: job }),
  describe('Many records', 'retryJob', below(jobCalls.retry), { answers: job }),
  describe('Many records', 'jobItems', below(jobCalls.items), {
    query: [
      ['outcome', `Only those of which this has become: ${outcomes.join(', ')}.`],
      ['_start', 'The first one. Default: 0.'],
      ['_end', 'The one after the last, at most 1,000 behind the first. Default: 100 behind it.'],
      ['format', 'csv for a file of them all, as with Accept: text/csv.'],
      [
        'separator',
        'What stands between the cells of that file. Default: a comma, or a semicolon in languages with decimal commas.',
      ],
    ],
    answers: listOf(reference('JobItem')),
  }),
]
