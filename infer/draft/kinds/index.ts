import { wordsOf } from '../../names'
import type { Property } from '../../told'
import { chosen } from './choices'
import { held, listed } from './holders'
import { numeric } from './numbers'
import type { Asked, Guess, Reader } from './reader'
import { referring } from './references'
import { texts } from './texts'
import { timed } from './times'

const switched: Reader = ({ property }) =>
  property.type === 'boolean'
    ? { kind: 'yesNo', options: property.default === true ? { default: true } : {} }
    : undefined

/** What is told by values alone, where no type is. */
const guessed = (property: Property): Property => {
  if (property.type !== undefined || property.refersTo) return property
  const [first] = property.seen ?? []
  const type =
    typeof first === 'string'
      ? 'string'
      : typeof first === 'boolean'
        ? 'boolean'
        : typeof first === 'number'
          ? Number.isInteger(first)
            ? 'integer'
            : 'number'
          : undefined
  return type ? { ...property, type } : property.format ? { ...property, type: 'string' } : property
}

/** In the order in which they are asked; the first that knows says it. */
const readers: readonly Reader[] = [chosen, referring, timed, numeric, switched, texts, listed, held]

/** The kind of field that a property is, by what is told of it first and by its name only then. */
export function guess(asked: Asked): Guess {
  const property = guessed(asked.property)
  const words = wordsOf(asked.name)
  const known = { ...asked, property, words, last: words.at(-1) ?? '', plain: words.join('') }
  for (const reader of readers) {
    const found = reader(known)
    if (found) return found
  }
  return { because: 'its type is not told' }
}
