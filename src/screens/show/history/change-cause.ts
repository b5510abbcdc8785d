import { humanise, labelInSentence, phrase, type Registry, type Resource, t } from '../../../../vocabulary'

/** What became of a record of another resource. */
const standard: Readonly<Record<string, string>> = {
  create: phrase('{{one}} created'),
  edit: phrase('{{one}} changed'),
  delete: phrase('{{one}} deleted'),
  status: phrase('Status of {{one}} changed'),
}

/**
 * What was done, in words, where it is more than what happened says already: by its declaration's own words, an action else
 * by its label, and a call of another resource by what became of that.
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
