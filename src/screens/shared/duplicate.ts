import { type AnyRecord, type Resource, screenAddress } from '../../../vocabulary'

/** The word of a form's address that names the record whose copy it begins with. */
export const copyParam = 'copy'

/** The address of the form in which a copy of a record begins. */
export const duplicateAddress = ({ name }: Resource, { id }: AnyRecord): string =>
  screenAddress(name, { form: 'create', query: { [copyParam]: id } })
