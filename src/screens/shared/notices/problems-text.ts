import { type Fields, labelOf } from '../../../../vocabulary'

/** The errors of a record, each with the label of its field. Empty if the record has no errors. */
export const problemsText = (fields: Fields, errors: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(errors)
    .flatMap(([path, messages]) => {
      const [name = ''] = path.split('.')
      const label = name && labelOf(fields, name)
      return messages.map((text) => (!label || text.startsWith(label) ? text : `${label}: ${text}`))
    })
    .join(' ')
