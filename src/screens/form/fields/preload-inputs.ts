import { inputOf } from '../../../../kinds/inputs'
import { type Fields, innerFields, loadAddressRules, postalFieldsOf, type Resource } from '../../../../vocabulary'
import { editableFormFields } from '../state/form-values'

type FieldsOf = (resource: string) => Fields

const load = (fields: Fields, fieldsOf?: FieldsOf): Promise<unknown> =>
  Promise.all([
    // Without the rules, the form would change its fields after it is shown.
    postalFieldsOf(fields) && loadAddressRules().catch(() => undefined),
    ...Object.values(fields).flatMap((field) => {
      const inner = innerFields(field, fieldsOf)
      return [inputOf(field).load?.(), inner && load(inner)]
    }),
  ])

/** Loads the code of the inputs in a resource's form before the form is shown. */
export const preloadInputs = (resource: Resource, fieldsOf: FieldsOf): Promise<unknown> =>
  load(editableFormFields(resource), fieldsOf)
