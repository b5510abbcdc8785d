import { humanise, phrase, type Registry, type Resource, t } from '../../../vocabulary'

const standard: Readonly<Record<string, string>> = {
  create: phrase('Create'),
  edit: phrase('Edit'),
  delete: phrase('Delete'),
  status: phrase('Change status'),
}

/**
 * What was asked for, in words, where it is more than what happened says already: an action by its label, and a call of
 * another resource by that one's name.
 */
export function causeOf(registry: Registry, resource: Resource, call: string | null): string | undefined {
  const [name = '', asked = ''] = call?.split('.') ?? []
  const by = registry.find(name)
  if (!by) return undefined
  const action = by.actions[asked]?.label
  if (by.name === resource.name) return action && t(action)
  return `${t(by.label.one)}: ${t(action ?? standard[asked] ?? humanise(asked))}`
}
