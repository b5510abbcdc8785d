import { humanise, labelInSentence, phrase, type Registry, type Resource, t } from '../../../../vocabulary'

/** The texts for the standard changes of a record of another resource. */
const standard: Readonly<Record<string, string>> = {
  create: phrase('{{one}} created'),
  edit: phrase('{{one}} changed'),
  delete: phrase('{{one}} deleted'),
  status: phrase('Status of {{one}} changed'),
}

/**
 * The cause of a change in words, if it adds to the event. It uses the declared event, else the label of the action.
 * For a call of another resource, it names that resource.
 */
export function changeCauseOf(registry: Registry, resource: Resource, call: string | null): string | undefined {
  const [name = '', asked = ''] = call?.split('.') ?? []
  const by = registry.find(name)
  if (!by) return undefined
  const event = by.events[asked]
  if (event) return t(event)
  const action = by.actions[asked]?.label
  if (by.name === resource.name) return action && t(action)
  const one = t(by.label.one)
  const became = standard[asked]
  return became
    ? t(became, { one: became.startsWith('{{') ? one : labelInSentence(one) })
    : `${one}: ${t(action ?? humanise(asked))}`
}
