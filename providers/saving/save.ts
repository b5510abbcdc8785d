import {
  type AnyRecord,
  type ConflictResolver,
  callOf,
  changedValuesOf,
  conflictKey,
  mergeRecordChanges,
  namedValues,
  recordChangeMessage,
  t,
  type Values,
} from '../../vocabulary'
import type { Api, RecordSaveResult } from '../api'
import { makeProblem } from '../problem'
import type { ConflictDecisions } from '../records/edit-conflict'
import type { SavingDependencies } from '.'
import * as told from './conflict-messages'

const decided =
  (decisions: ConflictDecisions): ConflictResolver =>
  (conflict) =>
    decisions.has(conflictKey(conflict)) ? { value: decisions.get(conflictKey(conflict)) } : undefined

/** Saves a record's changes and merges them with the changes of other users. */
export const createSaveAction =
  ({ changes, guarded, schemaOf, ask, tell }: SavingDependencies): Api['save'] =>
  async (resource, { base, values, written = (record) => record, batch, isFresh }, quiet = false) => {
    const schema = schemaOf(resource)
    let former: Values = await written(base)
    let mine = values
    const seen: string[] = []

    const saved: RecordSaveResult = await guarded(resource, base, {
      trusts: true,
      isFresh,
      batch,
      go: async (how) => {
        const sent = how.headers ? changedValuesOf(schema, former, mine) : mine
        if (Object.keys(sent).length === 0) {
          if (!quiet) tell('info', t('No changes to save.'))
          return { data: base }
        }
        const answer = await changes.send(resource, callOf(resource, 'edit'), {
          ...how,
          id: base.id,
          values: sent,
          says: (record?: AnyRecord) =>
            recordChangeMessage(resource, 'updated', { ...base, ...namedValues(resource, sent), ...record }),
          quiet,
        })
        return changes.read(resource, answer, base.id)
      },
      settle: async ({ record, meanwhile }) => {
        const now: Values = await written(record)
        let merged = mergeRecordChanges(schema, former, now, mine)
        if (merged.conflicts.length > 0) {
          const { conflicts } = merged
          const decisions = await ask({ resource, record, meanwhile, conflicts, changes: [] })
          if (!decisions)
            throw makeProblem(t('Nothing was saved. Your input is still here.'), {
              statusCode: 412,
              stands: record,
            })
          merged = mergeRecordChanges(schema, former, now, mine, decided(decisions))
        }
        const { values: onto, theirs } = merged
        mine = Object.fromEntries(
          Object.entries(mine).map(([name, value]) => [
            name,
            name in onto ? onto[name] : theirs.includes(name) ? now[name] : value,
          ]),
        )
        former = now
        seen.push(...told.mergedMessages(resource, theirs, meanwhile))
        return { again: record }
      },
      gone: (meanwhile) => {
        const message = `${told.deletedMessage(meanwhile)} ${t('Your input is still here.')}`
        if (!quiet) tell('error', message)
        throw makeProblem(message, { statusCode: 404, isDeleted: true })
      },
    })
    const sentences = [...new Set(seen)]
    if (!quiet) for (const sentence of sentences) tell('info', sentence)
    return { ...saved, ...(sentences.length > 0 && { meanwhile: sentences }) }
  }
