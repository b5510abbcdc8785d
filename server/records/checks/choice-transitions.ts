import {
  type Action,
  type AnyRecord,
  allowedNextChoices,
  hasTransitions,
  permissionName,
  previousValueFieldOf,
  type Resource,
  transitionRefusal,
} from '../../../vocabulary'
import type { Context, Values } from '../../contract/handler'
import type { Person } from '../../contract/person'
import { resumableChoices } from '../../contract/table-model'
import { Problem } from '../../platform/problem'
import { choicesIn } from './field-choices'

/**
 * Writes what an action asked for to the fields of the same names, as an action without a handler does. The engine has checked
 * the transition of a choice that it moves by then.
 */
export async function writeActionValues(
  { store, trx }: Context,
  resource: Resource,
  { startsFrom = [] }: Action,
  record: AnyRecord,
  values: Values,
): Promise<void> {
  const own = Object.entries(values).filter(
    ([name, value]) => resource.fields[name] && (value !== null || startsFrom.includes(name)),
  )
  await store.update(trx, resource, record.id, Object.fromEntries(own))
}

/** Whether somebody may move a choice on from a final value to any other one. */
const mayOverride = (resource: Resource, name: string, { permissions: held }: Pick<Person, 'permissions'>): boolean =>
  Object.values(resource.actions).some(
    ({ transition: moves, overriddenBy }) =>
      moves === name && overriddenBy !== undefined && held.has(permissionName(resource.name, overriddenBy)),
  )

/**
 * Expects that a choice may go from the record's value to another one.
 *
 * @param person who may move a final value on where an action declares a permission for it. Default: nobody.
 * @throws Problem 409 with the values that may follow, where it may not.
 */
export function expectTransition(
  resource: Resource,
  name: string,
  record: Values,
  wanted: unknown,
  person?: Pick<Person, 'permissions'>,
): void {
  const why = transitionRefusal(resource.fields, name, record, wanted)
  if (why === undefined) return
  const set = choicesIn(resource, name)
  const isFinal = allowedNextChoices(set, name, record).length === 0
  const isOther = String(wanted) in set && wanted !== record[name]
  if (!isFinal || !isOther || !person || !mayOverride(resource, name, person)) throw new Problem(409, why)
}

const known = new WeakMap<Resource['fields'], readonly string[]>()

/** The stored choices of a resource that keep to transitions. */
export function transitionFieldsOf({ fields }: Resource): readonly string[] {
  const found = known.get(fields) ?? Object.keys(fields).filter((name) => hasTransitions(fields[name]))
  known.set(fields, found)
  return found
}

/** Who changes a record, and how far its choices are bound by their transitions. */
interface Moving {
  readonly resource: Resource
  readonly person: Pick<Person, 'permissions'>
  /** The choices that the handler computes from other values. */
  readonly computes: readonly string[]
  /** Whether an earlier change is taken back. */
  readonly takesBack: boolean
}

/**
 * Expects that all choices of a record keep to their transitions.
 *
 * @returns the values that each choice which resumes is entered from, to be written with the others.
 * @throws Problem 409 with the values that may follow, where one does not.
 */
export function expectTransitions(
  { resource, person, computes, takesBack }: Moving,
  stored: Values,
  values: Values,
): Values {
  const moved = transitionFieldsOf(resource).filter(
    (name) => values[name] !== undefined && (values[name] ?? null) !== (stored[name] ?? null),
  )
  for (const name of moved)
    if (!takesBack && !computes.includes(name) && (stored[name] ?? null) !== null)
      expectTransition(resource, name, stored, values[name], person)
  const entered = moved.filter((name) => resumableChoices(resource).includes(name))
  return Object.fromEntries(entered.map((name) => [previousValueFieldOf(name), stored[name] ?? null]))
}
