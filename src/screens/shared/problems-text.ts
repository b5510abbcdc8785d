import { type Fields, labelOf } from '../../../vocabulary'

/** What is wrong with a record, each with the label of its field; empty where nothing is. */
export const problemsText = (fields: Fields, errors: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(errors)
    .flatMap(([path, messages]) => {
      const [name = ''] = path.split('.')
      const label = name && labelOf(fields, name)
      return messages.map((text) => (!label || text.startsWith(label) ? text : `${label}: ${text}`))
    })
    .join(' ')
