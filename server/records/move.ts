import { type Action, type AnyRecord, formerName, labelOf, nextChoices, type Resource, t } from '../../vocabulary'
import { Problem } from '../problem'
import { resumingFields } from '../store/model'
import { choicesIn } from './choices-in'
import type { Context, Values } from './handler'

/**
 * Does what is generic in an action on a record: a choice that it moves goes along its declared transitions, and what
 * it asked for is written to the fields of the same names.
 *
 * @throws Problem 409 with the values that may follow, where the one asked for may not.
 */
export async function move(context: Context, resource: Resource, action: Action, record: AnyRecord, values: Values) {
  if (action.moves) expectTransition(resource, action.moves, record, values[action.moves])
  await write(context, resource, action, record, values)
}

/** As {@link move}, where the transition has been looked at already. */
export async function write(
  { store, trx }: Context,
  resource: Resource,
  { moves, startsFrom = [] }: Action,
  record: AnyRecord,
  values: Values,
): Promise<void> {
  const own = Object.entries(values).filter(
    ([name, value]) => resource.fields[name] && (value !== null || startsFrom.includes(name)),
  )
  const former = moves && resumingFields(resource).includes(moves) ? { [formerName(moves)]: record[moves] } : {}
  await store.update(trx, resource, record.id, { ...Object.fromEntries(own), ...former })
}

const following = (resource: Resource, name: string, record: AnyRecord): string[] => {
  const set = choicesIn(resource, name)
  const current = String(record[name])
  return current in set ? nextChoices(set, current, record[formerName(name)] as string | null) : []
}

/** Whether the values take the choice that an action moves along one of its declared transitions. */
export const mayFollow = (resource: Resource, moves: string | undefined, record: AnyRecord, values: Values): boolean =>
  moves !== undefined && following(resource, moves, record).includes(String(values[moves]))

/**
 * Expects that a choice may go from the record's value to another one.
 *
 * @throws Problem 409 with the values that may follow, where it may not.
 */
export function expectTransition(resource: Resource, name: string, record: AnyRecord, wanted: unknown): void {
  const possible = following(resource, name, record)
  if (possible.includes(String(wanted))) return
  const set = choicesIn(resource, name)
  const say = (value: string) => t(set[value]?.label ?? value)
  const current = say(String(record[name]))
  const blanks = { label: labelOf(resource.fields, name), current, wanted: say(String(wanted)) }
  throw new Problem(
    409,
    possible.length > 0
      ? t("{{label}} cannot go from '{{current}}' to '{{wanted}}'. Possible: {{possible}}.", {
          ...blanks,
          possible: possible.map(say).join(', '),
        })
      : t("{{label}} cannot go from '{{current}}' to '{{wanted}}': '{{current}}' is final.", blanks),
  )
}
