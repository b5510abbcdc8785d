import { isCallable } from './calls'
import { choicesOf } from './choices'
import { failing, fieldsIn, holds, type Saying, type Values } from './conditions'
import type { Field, Fields } from './field'
import { labelOf } from './field'
import { type AnyRecord, isHidden } from './record'
import type { Resource } from './resource'
import { saidValue } from './said-days'
import type { Blanks } from './translation'
import { isOthersToo } from './within'
import { noun, t } from './words'

/**
 * A value as it reads in the middle of a sentence: the name of a reference, the label of a choice, the day of a moment, an
 * amount in its currency.
 */
export function worded(value: unknown, field: Field | undefined, record: Values): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'object') return String((value as Values).name ?? (value as Values).id ?? '')
  const text = String(value)
  const label = choicesOf(field)?.[text]?.label
  if (label !== undefined) return t(label)
  return field?.kind.inSentence && text !== '' ? field.kind.inSentence(value, field, record) : saidValue(text)
}

const blanksOf = (fields: Fields, record: Values): Blanks =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, worded(value, fields[name], record)]))

/** What some sayings say of a record: the texts of those whose conditions hold, filled in. */
export const said = (fields: Fields, sayings: readonly Saying[], record: Values): string[] =>
  sayings.filter(({ when }) => holds(when, record)).map(({ says }) => t(says, blanksOf(fields, record)))

/**
 * The refusals of a call that speak of a record as it would be. What an action asks for and is not among the values may still be
 * given, so that no refusal speaks which is about it.
 */
function speaking(resource: Resource, name: string, record: AnyRecord, values: Values) {
  const { refusals = [], action = '' } = resource.calls[name] ?? {}
  const { fields: asked = {} } = resource.actions[action] ?? {}
  const isOpen = (field: string) => field in asked && !(field in values)
  const would = { ...record, ...values }
  return refusals.filter(({ when }) => !fieldsIn(when).some(isOpen) && holds(when, would))
}

/** The actions that put right why a call is refused of a record. */
export const remediesOf = (resource: Resource, name: string, record: AnyRecord, values: Values = {}): string[] =>
  speaking(resource, name, record, values).flatMap(({ remedy }) => remedy ?? [])

/**
 * Why a call is refused of a record, in words; undefined where it is not.
 *
 * @param label what the call is called on its button.
 * @param values what is given to it, such as the value that a choice is to be moved to. Default: nothing.
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
    softDelete = '',
    label: { one },
  } = resource
  const { when, method, path = '', action = '' } = calls[name] ?? {}
  const { reads, fields: asked = {} } = resource.actions[action] ?? {}
  const isReading = method === 'GET' || reads
  if (path.includes('{id}') && record.id !== undefined && !isCallable(String(record.id)))
    return t(
      'The id of this {{one}} is “{{id}}”, which cannot be part of a web address. Give it another id in the API.',
      {
        one: noun(t(one)),
        id: record.id,
      },
    )
  if (!isReading && isOthersToo(resource, record))
    return t('This concerns others too. Ask somebody who may change the records of all.')
  const why = said({ ...asked, ...fields }, speaking(resource, name, record, values), { ...record, ...values })
  if (why.length > 0) return why.join(' ')
  if (holds(when, record)) return undefined
  if (isHidden(resource, record))
    return t('This {{one}} is {{hidden}}: nothing of it can be changed before it is restored.', {
      one: noun(t(one)),
      hidden: noun(labelOf(fields, softDelete)),
    })
  return notAsItStands(fields, { label: t(label), one: noun(t(one)) }, failing(when, record), record)
}

/** That a record is not as a call needs it: by what, where that is one of a closed set of values. */
function notAsItStands(fields: Fields, words: Blanks, failed: readonly string[], record: Values): string {
  const by = failed.find((name) => choicesOf(fields[name])?.[String(record[name])])
  if (by === undefined) return t("'{{label}}' is not possible for this {{one}} as it stands.", words)
  const value = worded(record[by], fields[by], record)
  return t("'{{label}}' is not possible for this {{one}} as it stands: {{field}} is '{{value}}'.", {
    ...words,
    field: labelOf(fields, by),
    value,
  })
}
