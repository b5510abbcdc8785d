import { type BulkChangeOperation, type ItemOutcome, type JobKind, type JobState, jobCalls } from '../../../vocabulary'
import { describeCall, type EngineCall, withApiBase } from './describe-call'
import { type Json, listSchema, nullableSchema, objectSchema, schemaReference, textSchema } from './schema'

const kinds: readonly JobKind[] = ['edit', 'action', 'status', 'delete', 'undo', 'import']
const states: readonly JobState[] = ['previewing', 'ready', 'running', 'cancelled', 'done', 'failed']
const outcomes: readonly ItemOutcome[] = ['waiting', 'change', 'create', 'same', 'refused', 'done', 'failed']
const ways: readonly BulkChangeOperation[] = ['set', 'clear', 'plus', 'minus', 'times', 'percent', 'add', 'remove']

const count: Json = { type: 'integer', minimum: 0 }

const moment: Json = { ...textSchema, format: 'date-time' }

const values: Json = { type: 'object', additionalProperties: true }

/** The schemas of jobs. */
export const jobSchemas: Json = {
  JobOrder: objectSchema(
    {
      resource: textSchema,
      kind: { ...textSchema, enum: kinds },
      ids: { ...listSchema(textSchema), description: 'The records, or else `query`.' },
      query: {
        ...textSchema,
        description: 'The query of a list without its page, in place of `ids`.',
        maxLength: 4000,
      },
      except: { ...listSchema(textSchema), description: 'Those among them that are not meant.' },
      changes: listSchema(
        objectSchema({ field: textSchema, how: { ...textSchema, enum: ways }, value: {}, decimals: count }, [
          'value',
          'decimals',
        ]),
      ),
      action: textSchema,
      values,
      status: { type: 'integer', enum: [0, 1] },
      batch: textSchema,
      key: { ...textSchema, description: 'The field by which rows are found among the records.' },
      mode: { ...textSchema, enum: ['create', 'change', 'both'] },
    },
    ['ids', 'query', 'except', 'changes', 'action', 'values', 'status', 'batch', 'key', 'mode'],
  ),
  Job: objectSchema({
    id: textSchema,
    resource: textSchema,
    kind: { ...textSchema, enum: kinds },
    label: textSchema,
    state: {
      ...textSchema,
      enum: states,
      description: 'It is looked at first, and `ready` once all that would become of the records is known.',
    },
    total: count,
    looked: count,
    counts: objectSchema({ change: count, create: count, same: count, refused: count }),
    done: count,
    failed: count,
    reasons: listSchema(
      objectSchema({
        why: textSchema,
        count,
        title: nullableSchema({ ...textSchema, description: 'Of one of those records.' }),
      }),
    ),
    examples: listSchema(
      objectSchema({
        id: textSchema,
        title: textSchema,
        changes: listSchema(objectSchema({ field: textSchema, before: {}, after: {} }, ['before', 'after'])),
      }),
    ),
    by: textSchema,
    at: moment,
    startedAt: nullableSchema(moment),
    endedAt: nullableSchema(moment),
  }),
  JobItem: objectSchema({
    index: count,
    record: nullableSchema(textSchema),
    title: textSchema,
    outcome: { ...textSchema, enum: outcomes },
    why: nullableSchema(textSchema),
  }),
}

const job = objectSchema({ data: schemaReference('Job') })

/** The calls of jobs, which change many records. */
export const jobCallDescriptions: readonly EngineCall[] = [
  describeCall('Many records', 'listJobs', withApiBase(jobCalls.list), { answers: listSchema(schemaReference('Job')) }),
  describeCall('Many records', 'createJob', withApiBase(jobCalls.create), {
    takes: schemaReference('JobOrder'),
    answers: job,
    status: 201,
  }),
  describeCall('Many records', 'showJob', withApiBase(jobCalls.show), { answers: job }),
  describeCall('Many records', 'addJobRows', withApiBase(jobCalls.rows), {
    takes: objectSchema({ rows: { ...listSchema(values), maxItems: 1000 }, last: { type: 'boolean' }, start: count }, [
      'start',
    ]),
    answers: job,
  }),
  describeCall('Many records', 'startJob', withApiBase(jobCalls.start), { answers: job }),
  describeCall('Many records', 'cancelJob', withApiBase(jobCalls.cancel), { answers: job }),
  describeCall('Many records', 'retryJob', withApiBase(jobCalls.retry), { answers: job }),
  describeCall('Many records', 'jobItems', withApiBase(jobCalls.items), {
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
    answers: listSchema(schemaReference('JobItem')),
  }),
]
