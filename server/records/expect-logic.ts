import type { Registry, Resource } from '../../vocabulary'
import type { Handler, Handlers } from './handler'

/**
 * What the declarations leave to handlers and no handler does, and what handlers do that nobody declares; a sentence each.
 * Without it such a field would always be empty, and such an action would say that it was done.
 */
export const missingLogic = (registry: Registry, handlers: Handlers): string[] => [
  ...registry.all.flatMap((resource) => lacking(resource, handlers[resource.name] ?? {})),
  ...Object.entries(handlers).flatMap(([name, handler]) => idle(name, handler, registry.find(name))),
]

/** An action also does something where it moves a choice, or asks for fields of the record, which are written. */
const needsHandler = ({ fields, actions }: Resource, name: string) => {
  const action = actions[name]
  return action?.moves === undefined && !Object.keys(action?.fields ?? {}).some((field) => field in fields)
}

function lacking(resource: Resource, { derived = {}, actions = {} }: Handler): string[] {
  const { name } = resource
  const fields = Object.entries(resource.fields)
    .filter(([field, { derived: isDerived }]) => isDerived && !derived[field])
    .map(
      ([field]) =>
        `resources/${name}: '${field}' is derived, but no handler works it out. Give the handler of ${name} a derived.${field}, or keep the field by leaving 'derived' out.`,
    )
  const deeds = Object.keys(resource.actions)
    .filter((action) => needsHandler(resource, action) && !actions[action])
    .map(
      (action) =>
        `resources/${name}: the action '${action}' does nothing. Give the handler of ${name} an actions.${action}, or declare what it moves or which fields it asks for.`,
    )
  return [...fields, ...deeds]
}

function idle(name: string, { derived = {}, actions = {} }: Handler, resource: Resource | undefined): string[] {
  if (!resource) return [`There is a handler of '${name}', but no such resource. Name it as the resource is named.`]
  const stray = (kind: string, names: readonly string[]) =>
    names.map(
      (one) =>
        `The handler of ${name} has ${kind}.${one}, which resources/${name} does not declare. Declare it, or take it out.`,
    )
  return [
    ...stray(
      'derived',
      Object.keys(derived).filter((one) => !resource.fields[one]?.derived),
    ),
    ...stray(
      'actions',
      Object.keys(actions).filter((one) => !resource.actions[one]),
    ),
  ]
}
