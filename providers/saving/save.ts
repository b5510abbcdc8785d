import { callOf, conflictKey, type Decide, difference, merge, type Registry, t, type Values } from '../../vocabulary'
import type { Api, Saved } from '../api'
import type { Changes } from '../changes'
import type { Decisions } from '../overtaken'
import { makeProblem } from '../problem'
import type { Asking, Tell } from '.'
import type { createGuard } from './guarded'
import * as told from './told'

interface Options {
  readonly registry: Registry
  readonly changes: Changes
  readonly guarded: ReturnType<typeof createGuard>
  readonly ask: Asking
  readonly tell: Tell
}

const decided =
  (decisions: Decisions): Decide =>
  (conflict) =>
    decisions.has(conflictKey(conflict)) ? { value: decisions.get(conflictKey(conflict)) } : undefined

/** Saves what was changed of a record, and merges it with what others have. */
export const createSave =
  ({ registry, changes, guarded, ask, tell }: Options): Api['save'] =>
  async (resource, { base, values, written = (record) => record, batch, inPlace = false, isFresh }, quiet = false) => {
    const schema = { fields: resource.fields, fieldsOf: (name: string) => registry.get(name).fields }
    let former: Values = await written(base)
    let mine = values
    const seen: string[] = []

    const saved: Saved = await guarded(resource, base, {
      trusts: true,
      isFresh,
      go: async ({ headers, ...how }) => {
        const sent = headers ? difference(schema, former, mine) : mine
        if (Object.keys(sent).length === 0) {
          if (!quiet) tell('info', t('There is nothing to save: it is like that already.'))
          return { data: base }
        }
        const answer = await changes.send(resource, callOf(resource, 'edit'), {
          ...how,
          id: base.id,
          values: sent,
          says: resource.says.updated,
          inPlace,
          quiet,
          headers: { ...headers, ...(headers && batch !== undefined && { 'X-Batch': batch }) },
        })
        return changes.read(resource, answer)
      },
      settle: async ({ record, meanwhile }) => {
        const now: Values = await written(record)
        let merged = merge(schema, former, now, mine)
        if (merged.conflicts.length > 0) {
          const { conflicts } = merged
          const decisions = await ask({ resource, record, meanwhile, conflicts, changes: [] })
          if (!decisions)
            throw makeProblem(t('Nothing was saved. What you typed is still here.'), {
              statusCode: 412,
              stands: record,
            })
          merged = merge(schema, former, now, mine, decided(decisions))
        }
        const { values: onto, theirs } = merged
        mine = Object.fromEntries(
          Object.entries(mine).map(([name, value]) => [
            name,
            name in onto ? onto[name] : theirs.includes(name) ? now[name] : value,
          ]),
        )
        former = now
        seen.push(...told.merged(resource, theirs, meanwhile))
        return { again: record }
      },
      gone: (meanwhile) => {
        const message = `${told.deleted(meanwhile)} ${t('What you typed is still here.')}`
        if (!inPlace && !quiet) tell('error', message)
        throw makeProblem(message, { statusCode: 404, isGone: true })
      },
    })
    const sentences = [...new Set(seen)]
    if (!quiet) for (const sentence of sentences) tell('info', sentence)
    return { ...saved, ...(sentences.length > 0 && { meanwhile: sentences }) }
  }
