import {
  type Action,
  type AnyRecord,
  allowedNextChoices,
  type Choices,
  choicesOf,
  hasTransitions,
  permissionName,
  previousValueFieldOf,
  type Resource,
  t,
  transitionRefusal,
} from '../../../vocabulary'
import type { Context, Values } from '../../contract/handler'
import type { Person } from '../../contract/person'
import { resumableChoices } from '../../contract/table-model'
import { Problem } from '../../platform/problem'

/**
 * Writes the input of an action to the fields of the same names, for an action without a handler. The engine has
 * already checked the transition of the choice that the action changes.
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

/** Whether a person may change a choice from a final value to any other value. */
const mayOverride = (resource: Resource, name: string, { permissions: held }: Pick<Person, 'permissions'>): boolean =>
  Object.values(resource.actions).some(
    ({ transition: moves, overriddenBy }) =>
      moves === name && overriddenBy !== undefined && held.has(permissionName(resource.name, overriddenBy)),
  )

/**
 * Checks that a choice may change from the record's value to another value.
 *
 * @param person the person who makes the change. The person may change a final value if an action declares a permission
 * for this change. Default: nobody may change a final value.
 * @throws Problem 409 with the allowed next values, if the transition is not allowed.
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

/** The stored choices of a resource that have transitions. */
export function transitionFieldsOf({ fields }: Resource): readonly string[] {
  const found = known.get(fields) ?? Object.keys(fields).filter((name) => hasTransitions(fields[name]))
  known.set(fields, found)
  return found
}

/** The options of the check of transitions. */
interface Moving {
  readonly resource: Resource
  readonly person: Pick<Person, 'permissions'>
  /** The choices that the handler computes from other values. Transitions do not restrict these choices. */
  readonly computes: readonly string[]
  /** Whether the change undoes an earlier change. */
  readonly takesBack: boolean
}

/**
 * Checks that all changed choices of a record follow their transitions.
 *
 * @returns the former value of each changed choice that can return to its previous value. Write these values with the
 * other values.
 * @throws Problem 409 with the allowed next values, if a transition is not allowed.
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

/** The possible values of a resource's choice field. The list is empty for other fields. */
export const choicesIn = ({ fields }: Resource, name: string): Choices => choicesOf(fields[name]) ?? {}

/** The label of a choice's value: 'on-hold' → 'On hold'. */
export const labelIn = (choices: Choices, value: unknown): string => t(choices[String(value)]?.label ?? String(value))
