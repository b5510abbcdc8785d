import { type AnyRecord, type Resource, screenAddress } from '../../../../vocabulary'

/** The parameter in a form's address with the id of the record to copy. */
export const copyParam = 'copy'

/** The address of the form that creates a copy of a record. */
export const duplicateAddress = ({ name }: Resource, { id }: AnyRecord): string =>
  screenAddress(name, { form: 'create', query: { [copyParam]: id } })
