import type { Action } from '../action'
import { choicesOf } from '../choices'
import type { Values } from '../conditions'
import { labelOf } from '../field'
import { defaultMessages, type SuccessMessages, specificationMessages } from '../messages'
import type { Resource } from '../resource'
import { formatFieldInSentence } from '../rules/refusals'
import { phrase, t } from '../text/i18n'
import { fillPlaceholders, type PlaceholderValues, placeholdersIn, withKnownParts } from '../text/translation'
import { titleOf } from './record'

const isSaid = (value: string | number | undefined) => value !== undefined && value !== ''

/** The values of a change that can be part of a message before the response. The values of references are only ids. */
export const namedValues = ({ fields }: Resource, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fields[name] && !fields[name].kind.refersTo))

/** Fills a message with the values of a record. Returns undefined if a value outside brackets is unknown. */
function fillMessage(resource: Resource, says: string, record: Values, words: PlaceholderValues = {}) {
  const { fields, label } = resource
  const values: Record<string, string | number> = {
    ...Object.fromEntries(
      placeholdersIn(says).map((name) => [name, formatFieldInSentence(record[name], fields[name], record)]),
    ),
    one: t(label.one),
    name: titleOf(resource, record),
    ...words,
  }
  const isKnown = (name: string) => isSaid(values[name])
  const text = withKnownParts(t(says), isKnown)
  return placeholdersIn(text).every(isKnown) ? fillPlaceholders(text, values) : undefined
}

/**
 * The toast after a change of a record: 'Coupon SUMMER10 is inactive.'
 *
 * @param record the record after the change. Without the record, the message names only the resource.
 */
export function recordChangeMessage(resource: Resource, change: keyof SuccessMessages, record: Values = {}): string {
  const { says, status = '' } = resource
  const standard =
    change !== 'status'
      ? defaultMessages[change]
      : record[status] === 1
        ? phrase('{{one}}[ {{name}}] is active.')
        : record[status] === 0
          ? phrase('{{one}}[ {{name}}] is inactive.')
          : specificationMessages.status
  return fillMessage(resource, says[change] ?? standard, record) ?? fillMessage(resource, standard, record) ?? ''
}

/**
 * The toast after an action: 'Order 1042: Status is Shipped.'
 *
 * @param record the record after the action. Default: none, as for an action of several records.
 */
export function actionMessage(resource: Resource, action: Action | undefined, record: Values = {}): string {
  if (!action) return t(specificationMessages.status)
  const { says, transition: moves, label } = action
  const said = says === undefined ? undefined : fillMessage(resource, says, record)
  if (said !== undefined) return said
  const choice = moves === undefined ? undefined : choicesOf(resource.fields[moves])?.[String(record[moves])]
  const written =
    moves === undefined || choice === undefined
      ? fillMessage(resource, phrase("[{{one}} {{name}}: ]'{{action}}' completed."), record, { action: t(label) })
      : fillMessage(resource, phrase('{{one}}[ {{name}}]: {{field}} is {{value}}.'), record, {
          field: labelOf(resource.fields, moves),
          value: t(choice.label),
        })
  return written ?? t(specificationMessages.status)
}
