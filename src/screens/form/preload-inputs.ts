import { inputOf } from '../../../kinds/inputs'
import { type Fields, innerFields, type Resource } from '../../../vocabulary'
import { editableFormFields } from './form-values'

type FieldsOf = (resource: string) => Fields

const load = (fields: Fields, fieldsOf?: FieldsOf): Promise<unknown> =>
  Promise.all(
    Object.values(fields).flatMap((field) => {
      const inner = innerFields(field, fieldsOf)
      return [inputOf(field).load?.(), inner && load(inner)]
    }),
  )

/** Fetches what the inputs of a resource's form are drawn with, before they are. */
export const preloadInputs = (resource: Resource, fieldsOf: FieldsOf): Promise<unknown> =>
  load(editableFormFields(resource), fieldsOf)
