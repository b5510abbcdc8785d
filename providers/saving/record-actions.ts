import {
  type Action,
  type AnyRecord,
  actionMessage,
  callOf,
  changedFieldsOf,
  choicesOf,
  conditionHolds,
  fieldsInCondition,
  namedValues,
  nextChoices,
  previousValueFieldOf,
  type Resource,
  recordChangeMessage,
  t,
  type Values,
} from '../../vocabulary'
import type { Api } from '../api'
import { makeProblem } from '../problem'
import type { SavingDependencies } from '.'
import * as told from './conflict-messages'
import type { ConflictingRecord } from './version-guard'

/**
 * The fields that decide whether an action still has the same meaning: its transition, its conditions, and the fields
 * that it writes.
 */
const relevantTo = (
  resource: Resource,
  { transition: moves, when, refusals = [] }: Action,
  values: Values,
): readonly string[] => [
  ...new Set([
    ...(moves === undefined ? [] : [moves]),
    ...fieldsInCondition(when),
    ...refusals.flatMap((refusal) => fieldsInCondition(refusal.when)),
    ...Object.keys(values).filter((name) => resource.fields[name]),
  ]),
]

const isPossible = (
  resource: Resource,
  { transition: moves, when, overriddenBy }: Action,
  now: Values,
  values: Values,
) => {
  if (!conditionHolds(when, now)) return false
  const choices = moves === undefined ? undefined : choicesOf(resource.fields[moves])
  if (!choices || moves === undefined || overriddenBy !== undefined) return true
  const next = nextChoices(choices, String(now[moves]), now[previousValueFieldOf(moves)] as string | null | undefined)
  return next.includes(String(values[moves]))
}

/** Changes to a record other than saving: changes of status, actions and deletion. */
export function createRecordActions({
  changes,
  guarded,
  schemaOf,
  ask,
  tell,
}: SavingDependencies): Pick<Api, 'toggle' | 'act' | 'remove'> {
  /** Rejects a change that is no longer possible. */
  const refuse = (message: string, quiet: boolean, details: { isDeleted?: boolean; stands?: AnyRecord }): never => {
    if (!quiet) tell('error', message)
    throw makeProblem(message, { statusCode: details.isDeleted ? 404 : 412, ...details })
  }

  /** Asks the user to confirm a change. Throws a problem if the user cancels. */
  const isMeant = async (
    resource: Resource,
    before: AnyRecord,
    { record, meanwhile }: ConflictingRecord,
    names: readonly string[],
    doIt: string,
  ) => {
    const changed = names.map((field) => ({ field, before: before[field], after: record[field] }))
    const answer = await ask({ resource, record, meanwhile, conflicts: [], changes: changed, doIt })
    if (!answer) throw makeProblem(t('Action cancelled. Nothing was changed.'), { statusCode: 412, stands: record })
  }

  return {
    toggle: async (resource, base, { batch, quiet = false, isFresh } = {}) => {
      const { status = '' } = resource
      const isOn = base[status] === 1
      return guarded(resource, base, {
        isFresh,
        batch,
        go: async (how) => {
          const toggled = { ...base, [status]: isOn ? 0 : 1 }
          const says = (record?: AnyRecord) => recordChangeMessage(resource, 'status', { ...toggled, ...record })
          const answer = await changes.send(resource, callOf(resource, 'status'), { ...how, says, quiet, id: base.id })
          return changes.read(resource, answer, base.id)
        },
        settle: async ({ record, meanwhile }) => {
          const isOther = base[status] !== undefined && (record[status] === 1) !== isOn
          if (!isOther) return { again: record }
          if (!quiet) tell('info', told.statusChangedMessage(resource, !isOn, meanwhile))
          return { done: { data: record } }
        },
        gone: (meanwhile) => refuse(told.deletedMessage(meanwhile), quiet, { isDeleted: true }),
      })
    },

    act: async (resource, name, base, values = {}, { batch, quiet = false, isFresh } = {}) => {
      const action = resource.actions[name] as Action
      const { fields = {}, transition: moves, label } = action
      const relevant = relevantTo(resource, action, values)
      let seen = base as AnyRecord
      return guarded(resource, seen, {
        isFresh,
        batch,
        go: async (how) => {
          const says = (record?: AnyRecord) =>
            actionMessage(resource, action, { ...seen, ...namedValues(resource, values), ...record })
          const details = { ...how, says, quiet, id: seen.id, values, fields }
          return changes.readAction(resource, action, await changes.send(resource, callOf(resource, name), details))
        },
        settle: async (standing) => {
          const { record, meanwhile } = standing
          const before = seen
          const names = changedFieldsOf(schemaOf(resource), before, record).filter((field) => relevant.includes(field))
          seen = record
          if (names.length === 0) return { again: record }
          const isThere = Object.entries(values).every(
            ([field, value]) =>
              changedFieldsOf(schemaOf(resource), { [field]: value }, record).length === 0 && resource.fields[field],
          )
          const sentence = told.concurrentChangeMessage(resource, { moves, before, now: record, names, meanwhile })
          if (moves !== undefined && values[moves] !== undefined && isThere) {
            if (!quiet) tell('info', sentence)
            return { done: { data: record } }
          }
          if (!isPossible(resource, action, record, values)) refuse(sentence, quiet, { stands: record })
          await isMeant(resource, before, standing, names, t(label))
          return { again: record }
        },
        gone: (meanwhile) => refuse(told.deletedMessage(meanwhile), quiet, { isDeleted: true }),
      })
    },

    remove: async (resource, base, { batch, quiet = false, isFresh } = {}) => {
      let seen = base
      return guarded(resource, seen, {
        isFresh,
        batch,
        go: async (how) => {
          const says = (record?: AnyRecord) => recordChangeMessage(resource, 'deleted', { ...base, ...record })
          const answer = await changes.send(resource, callOf(resource, 'delete'), { ...how, says, quiet, id: base.id })
          return changes.read(resource, answer)
        },
        settle: async (standing) => {
          const names = changedFieldsOf(schemaOf(resource), seen, standing.record)
          if (names.length > 0) await isMeant(resource, seen, standing, names, t('Delete'))
          seen = standing.record
          return { again: standing.record }
        },
        gone: (meanwhile) => {
          if (!quiet) tell('info', told.deletedMessage(meanwhile))
          return {}
        },
      })
    },
  }
}
