import { type Json, listOf, object, reference, text } from './schema'

const orNone = (type: string): Json => ({ type: [type, 'null'] })

const numbers = ['bytes', 'rows', 'files', 'missing', 'kept']

/** The schemas of what is told of backups. */
export const backupSchemas: Json = {
  BackupRun: object({
    id: text,
    dueAt: { ...text, format: 'date-time' },
    state: { ...text, enum: ['waiting', 'running', 'done', 'failed', 'given up'] },
    attempts: { type: 'integer' },
    ...Object.fromEntries(
      ['startedAt', 'endedAt', 'name', 'why', 'triedAt', 'triedWhy'].map((name) => [name, orNone('string')]),
    ),
    ...Object.fromEntries(numbers.map((name) => [name, orNone('integer')])),
  }),
  Backups: object(
    {
      isOn: { type: 'boolean', description: 'Whether backups are made; if not, nothing else is told.' },
      to: text,
      at: { ...text, description: 'A cron expression.' },
      isEncrypted: { type: 'boolean' },
      isLate: { type: 'boolean', description: 'Whether the last good one is older than twice the time between two.' },
      nextAt: orNone('string'),
      good: { anyOf: [reference('BackupRun'), { type: 'null' }] },
      runs: listOf(reference('BackupRun')),
    },
    ['to', 'at', 'isEncrypted', 'isLate', 'nextAt', 'good', 'runs'],
  ),
}
