import { historyActions } from '../../../vocabulary'
import { type Json, jsonContent, listSchema, nullableSchema, objectSchema, schemaReference, textSchema } from './schema'

/** The response headers of calls that return records. */
export const versionHeaders: Json = {
  'X-Version': { description: 'The field whose value is the version of its record.', schema: textSchema },
}

/** The response headers of a single record. */
export const recordHeaders: Json = {
  ...versionHeaders,
  ETag: { description: 'The version of the record, in double quotes.', schema: textSchema },
}

/** The header with the expected version of a record. */
export const ifMatchParameter: Json = {
  name: 'If-Match',
  in: 'header',
  description:
    'The version of the record that the change is meant for, in double quotes; several with commas between, any of which will do. Where it has another by now, the call is answered 412, and nothing is changed.',
  schema: textSchema,
}

const meanwhile = objectSchema({
  by: nullableSchema(textSchema),
  at: { ...textSchema, format: 'date-time' },
  action: { ...textSchema, enum: Object.keys(historyActions) },
  call: nullableSchema(textSchema),
  fields: listSchema(textSchema),
})

/** The refusal of a call that expects another version of its record. */
export const outdatedResponse: Json = {
  description: 'Refused, as the record is another by now: what it is, null where it was deleted, and who changed it.',
  headers: recordHeaders,
  content: jsonContent(schemaReference('Outdated')),
}

export const outdatedSchema: Json = objectSchema({
  message: textSchema,
  data: { type: ['object', 'null'], additionalProperties: true },
  meanwhile: listSchema(meanwhile),
})
