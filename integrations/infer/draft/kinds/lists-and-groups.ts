import type { KindGuesser } from './kind-guess'

/** Recognizes properties that contain lists. */
export const guessList: KindGuesser = ({ property }) => {
  const { type, items } = property
  if (type !== 'array') return undefined
  if (!items) return { because: 'the property is a list whose content is unknown' }
  if (items.type === 'object' && items.properties) return { kind: 'lines' }
  if (items.type === 'string') {
    if (items.values)
      return {
        kind: 'tags',
        doubts: [`a list of ${items.values.slice(0, 8).join(', ')}${items.values.length > 8 ? ' …' : ''}`],
      }
    return { kind: 'tags' }
  }
  return {
    because: `the property is a list of ${items.type === undefined ? 'unknown values' : items.type === 'array' ? 'lists' : items.type === 'object' ? 'records with unknown keys' : `${items.type === 'integer' ? 'whole ' : ''}${items.type === 'boolean' ? 'booleans' : 'numbers'}`}`,
  }
}

/** Recognizes properties that contain small records. */
export const guessGroup: KindGuesser = ({ property }) => {
  if (property.type !== 'object') return undefined
  return property.properties && Object.keys(property.properties).length > 0
    ? { kind: 'group' }
    : { because: 'the property is a record with unknown keys' }
}
