import { historyActions } from '../../vocabulary'
import { type Json, json, listOf, nullable, object, reference, text } from './schema'

/** What is said of answers that tell of records. */
export const versionHeaders: Json = {
  'X-Version': { description: 'The field whose value is the version of its record.', schema: text },
}

/** What comes with a record. */
export const recordHeaders: Json = {
  ...versionHeaders,
  ETag: { description: 'The version of the record, in double quotes.', schema: text },
}

/** The header that says for which version of its record a call is meant. */
export const meantParameter: Json = {
  name: 'If-Match',
  in: 'header',
  description:
    'The version of the record that the change is meant for, in double quotes; several with commas between, any of which will do. Where it has another by now, the call is answered 412, and nothing is changed.',
  schema: text,
}

const meanwhile = object({
  by: nullable(text),
  at: { ...text, format: 'date-time' },
  action: { ...text, enum: Object.keys(historyActions) },
  call: nullable(text),
  fields: listOf(text),
})

/** The refusal of a call that is meant for another version of its record. */
export const outdatedResponse: Json = {
  description: 'Refused, as the record is another by now: what it is, null where it was deleted, and who changed it.',
  headers: recordHeaders,
  content: json(reference('Outdated')),
}

export const outdatedSchema: Json = object({
  message: text,
  data: { type: ['object', 'null'], additionalProperties: true },
  meanwhile: listOf(meanwhile),
})
