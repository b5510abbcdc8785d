import { type Json, listSchema, objectSchema, schemaReference, textSchema } from './schema'

const orNone = (type: string): Json => ({ type: [type, 'null'] })

const numbers = ['bytes', 'rows', 'files', 'missing', 'kept']

/** The schemas of the calls about backups. */
export const backupSchemas: Json = {
  BackupRun: objectSchema({
    id: textSchema,
    dueAt: { ...textSchema, format: 'date-time' },
    state: { ...textSchema, enum: ['waiting', 'running', 'done', 'failed', 'given up'] },
    attempts: { type: 'integer' },
    ...Object.fromEntries(
      ['startedAt', 'endedAt', 'name', 'why', 'triedAt', 'triedWhy'].map((name) => [name, orNone('string')]),
    ),
    ...Object.fromEntries(numbers.map((name) => [name, orNone('integer')])),
  }),
  Backups: objectSchema(
    {
      isOn: { type: 'boolean', description: 'Whether backups are made. If not, the response has no other fields.' },
      to: textSchema,
      at: { ...textSchema, description: 'A cron expression.' },
      isEncrypted: { type: 'boolean' },
      isLate: { type: 'boolean', description: 'Whether the last good one is older than twice the time between two.' },
      nextAt: orNone('string'),
      good: { anyOf: [schemaReference('BackupRun'), { type: 'null' }] },
      runs: listSchema(schemaReference('BackupRun')),
    },
    ['to', 'at', 'isEncrypted', 'isLate', 'nextAt', 'good', 'runs'],
  ),
}
