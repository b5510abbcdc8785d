import { type Action, didYouMean, type Registry, type Resource } from '../../vocabulary'
import type { Handler, Handlers } from '../contract/handler'
import { transitionFieldsOf } from './checks/choice-transitions'

/**
 * Finds the declared logic that no handler implements, and the handler functions that no declaration needs. Returns one
 * sentence for each problem. Without this check, a field without its logic would always be empty, and an action without
 * its logic would report success.
 */
export const missingLogic = (registry: Registry, handlers: Handlers): string[] => [
  ...registry.localResources.flatMap((resource) => lacking(resource, handlers[resource.name] ?? {})),
  ...Object.entries(handlers).flatMap(([name, handler]) => idle(name, handler, registry)),
]

/**
 * Whether an action needs a handler. Without a handler an action writes its input to the fields of its record, or
 * changes a choice. The response of an action without a handler has no other data.
 */
function needsHandler({ fields, actions }: Resource, name: string): boolean {
  const { call, readOnly: reads, downloads, reveals, transition: moves, fields: asked = {} } = actions[name] as Action
  if (reads || downloads !== undefined || reveals || call.method === 'GET' || !call.path.includes('{id}')) return true
  return moves === undefined && !Object.keys(asked).some((field) => fields[field] && !fields[field].derived)
}

function lacking(resource: Resource, { derived = {}, actions = {} }: Handler): string[] {
  const { name } = resource
  const fields = Object.entries(resource.fields)
    .filter(([field, { derived: isDerived }]) => isDerived && !derived[field])
    .map(
      ([field]) =>
        `resources/${name}: '${field}' is derived, but no handler works it out. Give the handler of ${name} a derived.${field}, or keep the field by leaving 'derived' out.`,
    )
  const undone = Object.keys(resource.actions)
    .filter((action) => needsHandler(resource, action) && !actions[action])
    .map(
      (action) =>
        `resources/${name}: the action '${action}' does nothing. Give the handler of ${name} an actions.${action}, or declare what it moves or which fields it asks for.`,
    )
  return [...fields, ...undone]
}

function idle(name: string, handler: Handler, registry: Registry): string[] {
  const resource = registry.find(name)
  if (!resource) {
    const guess = didYouMean(
      name,
      registry.all.map((one) => one.name),
    )
    return [`There is a handler of '${name}', but no such resource.${guess} Name it as the resource is named.`]
  }
  const stray = (part: string, named: readonly string[], known: readonly string[]) =>
    named
      .filter((one) => !known.includes(one))
      .map(
        (one) =>
          `The handler of ${name} has ${part}.${one}, which resources/${name} does not declare.${didYouMean(one, known)} Declare it, or take it out.`,
      )
  const {
    derived = {},
    computes = [],
    actions = {},
    beforeAction = {},
    undo = {},
    indexes = [],
    rollups = [],
  } = handler
  const fields = Object.keys(resource.fields)
  const stored = [...fields, 'id', 'createdAt', 'updatedAt']
  const declared = Object.keys(resource.actions)
  return [
    ...stray(
      'derived',
      Object.keys(derived),
      fields.filter((one) => resource.fields[one]?.derived),
    ),
    ...stray('computes', computes, transitionFieldsOf(resource)),
    ...stray('actions', Object.keys(actions), declared),
    ...stray('beforeAction', Object.keys(beforeAction), declared),
    ...stray('undo', Object.keys(undo), Object.keys(resource.calls)),
    ...stray(
      'undo.by',
      Object.values(undo).flatMap((one) => one?.by ?? []),
      Object.keys(resource.calls),
    ),
    ...stray('indexes', indexes.flat(), stored),
    ...stray(
      'rollups',
      rollups.flatMap(({ of }) => of),
      stored,
    ),
    ...rollups
      .filter(({ add }, at) => rollups.findIndex((other) => other.add === add) < at)
      .map(
        ({ of }) =>
          `The handler of ${name} has a rollup of ${of.join(', ')} twice, so each change would be added twice. Take one of them out.`,
      ),
  ]
}
