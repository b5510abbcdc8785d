import { adapter } from '../adapter'
import simpleRest from './simple-rest'

const suffixes = { eq: '', in: '', ne: '_ne', gte: '_gte', lte: '_lte', contains: '_like' }

/** Escapes a text, because json-server reads `_like` as a regular expression. */
const literally = (text: unknown) => String(text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * The adapter for json-server 0.17: https://github.com/typicode/json-server/tree/v0.17.4.
 *
 * The adapter was tested with json-server 0.17.4.
 */
export default adapter(
  {
    name: 'json-server',
    list: {
      isWhole: true,
      filter: ({ field, operator, values }) =>
        operator === 'present'
          ? undefined
          : { [field + suffixes[operator]]: operator === 'contains' ? values.map(literally) : values },
    },
    session: { by: 'none' },
  },
  simpleRest,
)
