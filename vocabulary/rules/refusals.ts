import { isPathSafeId } from '../calls'
import { choicesOf } from '../choices'
import { type ConditionalMessage, conditionHolds, failingFieldsOf, fieldsInCondition, type Values } from '../conditions'
import type { Field, Fields } from '../field'
import { isEmpty, labelOf } from '../field'
import { isOutsideEditScope } from '../permissions/row-scope'
import { isErased } from '../records/personal-data'
import { type AnyRecord, isHidden } from '../records/record'
import type { Resource } from '../resource'
import { labelInSentence, t } from '../text/i18n'
import type { PlaceholderValues } from '../text/translation'
import { formatValueInSentence } from '../time/format-times'

/**
 * Formats a value for the middle of a sentence. A reference becomes its name, a choice becomes its label, and a time
 * becomes its day. An amount gets its currency.
 */
export function formatFieldInSentence(value: unknown, field: Field | undefined, record: Values): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'object') return String((value as Values).name ?? (value as Values).id ?? '')
  const text = String(value)
  const label = choicesOf(field)?.[text]?.label
  if (label !== undefined) return t(label)
  return field?.kind.formatInSentence && text !== ''
    ? field.kind.formatInSentence(value, field, record)
    : formatValueInSentence(text)
}

const blanksOf = (fields: Fields, record: Values): PlaceholderValues =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, formatFieldInSentence(value, fields[name], record)]),
  )

/** The texts of the messages whose conditions hold for a record, with their placeholders replaced. */
export const renderConditionalMessages = (
  fields: Fields,
  sayings: readonly ConditionalMessage[],
  record: Values,
): string[] =>
  sayings.filter(({ when }) => conditionHolds(when, record)).map(({ says }) => t(says, blanksOf(fields, record)))

/**
 * The refusals of a call that apply to the record with the given values. Refusals that read a field of the action
 * without a value are skipped, because the user may still enter that value.
 */
function activeRefusalsOf(resource: Resource, name: string, record: AnyRecord, values: Values) {
  const { refusals = [], action = '' } = resource.calls[name] ?? {}
  const { fields: asked = {} } = resource.actions[action] ?? {}
  const isOpen = (field: string) => field in asked && !(field in values)
  const would = { ...record, ...values }
  return refusals.filter(({ when }) => !fieldsInCondition(when).some(isOpen) && conditionHolds(when, would))
}

/** The actions that solve the problems for which a call is refused. */
export const remedyActionsOf = (resource: Resource, name: string, record: AnyRecord, values: Values = {}): string[] =>
  activeRefusalsOf(resource, name, record, values).flatMap(({ remedy }) => remedy ?? [])

/**
 * The reason to refuse a call for a record. Returns undefined if the call is possible.
 * @param label the label of the call's button
 * @param values the values for the call, such as the new value of a choice. Default: none.
 */
export function refusalOf(
  resource: Resource,
  name: string,
  label: string,
  record: AnyRecord,
  values: Values = {},
): string | undefined {
  const {
    fields,
    calls,
    label: { one },
  } = resource
  const { when, method, path = '', action = '' } = calls[name] ?? {}
  const { readOnly: reads, fields: asked = {} } = resource.actions[action] ?? {}
  const isReading = method === 'GET' || reads
  if (path.includes('{id}') && record.id !== undefined && !isPathSafeId(String(record.id)))
    return t('The ID “{{id}}” of this {{one}} cannot be part of a web address. Change the ID in the API.', {
      one: labelInSentence(t(one)),
      id: record.id,
    })
  if (!isReading && isOutsideEditScope(resource, record))
    return t('This record also concerns other people. Ask someone who can change all records.')
  const isPossible = conditionHolds(when, record)
  if (isErased(resource, record) && !(isReading && isPossible)) return hiddenMessage(resource, record)
  const why = renderConditionalMessages({ ...asked, ...fields }, activeRefusalsOf(resource, name, record, values), {
    ...record,
    ...values,
  })
  if (why.length > 0) return why.join(' ')
  if (isPossible) return undefined
  if (isHidden(resource, record)) return hiddenMessage(resource, record)
  return unmetConditionMessage(
    fields,
    { label: t(label), one: labelInSentence(t(one)) },
    failingFieldsOf(when, record),
    record,
  )
}

/** The reason why a hidden record cannot be changed: its data were erased, it was merged, or it is deleted. */
export function hiddenMessage(resource: Resource, record: AnyRecord): string {
  const { fields, erasable, softDelete = '', label } = resource
  const one = labelInSentence(t(label.one))
  const original = erasable?.duplicateOf === undefined ? undefined : record[erasable.duplicateOf]
  if (isErased(resource, record))
    return t('The personal data of this {{one}} were erased, so it can no longer be changed.', { one })
  if (!isEmpty(original))
    return t('This {{one}} was merged into {{name}}. Change {{name}} instead, or undo the merge.', {
      ...{ one, name: (original as { readonly name?: string }).name ?? '' },
    })
  return t('This {{one}} is {{hidden}}. Restore it before you change it.', {
    ...{ one, hidden: labelInSentence(labelOf(fields, softDelete)) },
  })
}

/**
 * The message for a record that does not meet the condition of a call. If the condition tests a choice, the message
 * names the value of the choice.
 */
function unmetConditionMessage(
  fields: Fields,
  words: PlaceholderValues,
  failed: readonly string[],
  record: Values,
): string {
  const by = failed.find((name) => choicesOf(fields[name])?.[String(record[name])])
  if (by === undefined) return t("'{{label}}' is not possible for this {{one}} in its current state.", words)
  const value = formatFieldInSentence(record[by], fields[by], record)
  return t("'{{label}}' is not possible for this {{one}} because {{field}} is '{{value}}'.", {
    ...words,
    field: labelOf(fields, by),
    value,
  })
}
