import { type AnyRecord, type Resource, screenAddress } from '../../../vocabulary'

/** The word of a form's address that names the record whose copy it begins with. */
export const copyWord = 'copy'

/** The address of the form in which a copy of a record begins. */
export const duplicateOf = ({ name }: Resource, { id }: AnyRecord): string =>
  screenAddress(name, { form: 'create', query: { [copyWord]: id } })
